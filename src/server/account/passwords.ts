import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Semaphore } from '#server/semaphore.ts'

const derive = promisify(argon2)

// OWASP's first choice for argon2id: 19 MiB (in KiB), 2 passes, 1 lane.
const MEMORY = 19_456
const PASSES = 2
const LANES = 1

/** One hash at a time: it takes a core, and one of the threads that compression and files need too; 20 more wait. */
const hashing = new Semaphore(1, 20)

/** A password as it is stored: `argon2id$memory$passes$lanes$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await argon2id(password, salt, MEMORY, PASSES, LANES)
  return ['argon2id', MEMORY, PASSES, LANES, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/**
 * Whether a password is the stored one. Without a stored one the same work is done before saying no, so
 * that an unknown email takes as long as a wrong password.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, lanes, salt, hash] = (stored ?? (await absentHash())).split('$')
  const expected = Buffer.from(hash ?? '', 'base64url')
  const actual = await argon2id(
    password,
    Buffer.from(salt ?? '', 'base64url'),
    Number(memory),
    Number(passes),
    Number(lanes),
  )
  return timingSafeEqual(actual, expected) && stored !== undefined
}

let absent: Promise<string> | undefined

function absentHash(): Promise<string> {
  absent ??= hashPassword(randomBytes(16).toString('base64url'))
  return absent
}

async function argon2id(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
): Promise<Buffer> {
  using _turn = await hashing.take(1)
  return await derive('argon2id', { message: password, nonce, parallelism, tagLength: 32, memory, passes })
}
