import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

type TakeTurn = () => Promise<Disposable>

const derive = promisify(argon2)

/** OWASP's recommended minimum for argon2id: 19 MiB (in KiB), 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }

const ABSENT = toStored(Buffer.alloc(16), Buffer.alloc(32))

/** Hashes a password: `argon2id$memory$passes$lanes$salt$hash`. */
export async function hashPassword(password: string, takeTurn?: TakeTurn): Promise<string> {
  using _turn = await takeTurn?.()
  const salt = randomBytes(16)
  return toStored(salt, await argon2id(password, salt, COST))
}

/** True if the password matches. Takes as long without a hash, so that timing reveals no existing emails. */
export async function isPassword(
  password: string,
  stored: string | undefined,
  takeTurn?: TakeTurn,
): Promise<boolean> {
  using _turn = await takeTurn?.()
  const [, memory, passes, lanes, salt, hash] = (stored ?? ABSENT).split('$')
  const expected = Buffer.from(hash ?? '', 'base64url')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) }
  const actual = await argon2id(password, Buffer.from(salt ?? '', 'base64url'), cost)
  return timingSafeEqual(actual, expected) && stored !== undefined
}

function toStored(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = COST
  const texts = [salt.toString('base64url'), hash.toString('base64url')]
  return ['argon2id', memory, passes, parallelism, ...texts].join('$')
}

function argon2id(message: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  return derive('argon2id', { message, nonce, tagLength: 32, ...cost })
}
