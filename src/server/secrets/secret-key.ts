import { createHash, createHmac, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Config, ConfigError } from '#server/config.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { makePrivateFolder } from '#server/db/private-files.ts'
import { updateRow } from '#server/db/rows.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { UnavailableError } from '#server/errors.ts'
import { decrypt, encrypt, type SealedAccount, type Secrets } from './secrets.ts'

const KEY_FILE = 'secret.key'
/** Exists during a rotation, until the database uses the new key. */
const NEXT_KEY_FILE = 'secret.key.new'
/** The key of backups that were made before a rotation. */
const FORMER_KEY_FILE = 'secret.key.old'
const MIN_LENGTH = 32

type Settings = Pick<Config, 'secretKey' | 'newSecretKey' | 'dataDir'>

// One of OWASP's choices for scrypt: 32 MiB, parallelization 3. With SECRET_KEY it runs at each start.
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const stretch = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)

/**
 * Returns SECRET_KEY stretched to 32 bytes, else the hash of the key file, which is created for a new shop.
 * The first start stores a hash of the key in the database. Call it within `withAdvisoryLock`.
 * @throws ConfigError when couriers' accounts are encrypted with another key, or the key file is damaged
 */
export async function openSecretKey(db: Db, settings: Settings): Promise<Buffer> {
  const { salt, check } = await readState(db)
  if (salt === null || check === null) return recordKey(db, settings)
  const key = await findKey(settings, { salt, check })
  if (key) return key
  // Keeps the stored hash on PostgreSQL, where another instance may have the right key.
  if (db.dialect === 'sqlite') await releaseUnusedKey(db)
  if ((await readState(db)).salt !== null) throw wrongKey(settings)
  return recordKey(db, settings)
}

/** Finds the key whose hash the database has: SECRET_KEY, or without it a key of the folder. */
async function findKey(
  { secretKey, dataDir }: Settings,
  { salt, check }: { salt: string; check: string },
): Promise<Buffer | undefined> {
  if (secretKey) {
    const key = await stretchKey(secretKey, salt)
    return checkOf(key) === check ? key : undefined
  }
  for (const name of [KEY_FILE, NEXT_KEY_FILE]) {
    const text = readKey(dataDir, name)
    const key = text && digest(text)
    if (!key || checkOf(key) !== check) continue
    // Completes a rotation that stopped after the database had changed.
    if (name === NEXT_KEY_FILE) replaceKey(dataDir)
    return key
  }
}

/** @throws UnavailableError when the key was changed since this instance started */
export async function checkKey(trx: Trx, key: Buffer): Promise<void> {
  const { check } = await readState(trx)
  if (check !== null && check !== checkOf(key))
    throw new UnavailableError('La clé de chiffrement a changé : redémarrez la boutique')
}

/**
 * Encrypts all secrets again with another key. Returns the numbers of encrypted and of unreadable accounts.
 * @throws ConfigError for SECRET_KEY without NEW_SECRET_KEY; as `openSecretKey`
 */
export async function rotateSecretKey(db: Db, settings: Settings) {
  const { secretKey, newSecretKey, dataDir } = settings
  if (secretKey && !newSecretKey)
    throw new ConfigError('SECRET_KEY is set: put the key that replaces it into NEW_SECRET_KEY')
  const key = await openSecretKey(db, settings)
  const salt = makeSalt()
  const nextKey = newSecretKey
    ? await stretchKey(newSecretKey, salt)
    : digest(createKey(dataDir, NEXT_KEY_FILE))
  const counts = await writeWithoutBump(db, async (trx) => {
    await storeState(trx, nextKey, salt)
    return encryptAll(trx, await listAccounts(trx), {
      key: nextKey,
      read: (account) => decrypt(account.secrets, key, account),
    })
  })
  if (!newSecretKey) replaceKey(dataDir)
  return counts
}

/** Accepts the current key when the old one is lost; secrets of the old key must be typed again. */
export async function forgetSecretKey(db: Db, settings: Settings): Promise<void> {
  await writeWithoutBump(db, async (trx) => {
    const key = await recordKey(trx, settings)
    // Accounts of kind `file` have no secrets, so they can be encrypted with the new key.
    const files = (await listAccounts(trx)).filter(({ kind }) => kind === 'file')
    await encryptAll(trx, files, { key, read: () => ({}) })
  })
}

/** Removes the key's hash from a shop without courier accounts, so that it can start with any key. */
export async function releaseUnusedKey(db: Db): Promise<void> {
  await db
    .updateTable('shop_state')
    .set({ secret_key_salt: null, secret_key_check: null })
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('couriers').select('couriers.id').where('deleted_at', 'is', null))),
    )
    .execute()
}

async function recordKey(db: DbOrTrx, { secretKey, dataDir }: Settings): Promise<Buffer> {
  const salt = makeSalt()
  const key = secretKey
    ? await stretchKey(secretKey, salt)
    : digest(readKey(dataDir, KEY_FILE) ?? createKey(dataDir, KEY_FILE))
  await writeWithoutBump(db, (trx) => storeState(trx, key, salt))
  return key
}

type Encryption = { key: Buffer; read: (account: SealedAccount) => Secrets | null }

async function encryptAll(trx: Trx, accounts: SealedAccount[], { key, read }: Encryption) {
  let encrypted = 0
  for (const account of accounts) {
    const secrets = read(account)
    if (!secrets) continue
    encrypted += 1
    await updateRow(trx, 'couriers', account.id, { secrets: encrypt(secrets, key, account) })
  }
  return { encrypted, unreadable: accounts.length - encrypted }
}

function listAccounts(trx: Trx): Promise<SealedAccount[]> {
  return trx.selectFrom('couriers').select(['id', 'kind', 'settings', 'secrets']).orderBy('id').execute()
}

function readState(db: DbOrTrx) {
  return db
    .selectFrom('shop_state')
    .select(['secret_key_salt as salt', 'secret_key_check as check'])
    .executeTakeFirstOrThrow()
}

async function storeState(trx: Trx, key: Buffer, salt: string): Promise<void> {
  await trx
    .updateTable('shop_state')
    .set({ secret_key_salt: salt, secret_key_check: checkOf(key) })
    .execute()
}

/** Stretches a key that a person chose, which may be guessable. A key file has 256 random bits. */
function stretchKey(text: string, salt: string): Promise<Buffer> {
  return stretch(text, salt, 32, COST)
}

function makeSalt(): string {
  return randomBytes(16).toString('base64url')
}

/** Identifies a key without revealing it. */
function checkOf(key: Buffer): string {
  return createHmac('sha256', key).update('secret key of couriers').digest('base64url')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function wrongKey({ secretKey, dataDir }: Settings): ConfigError {
  const what = secretKey ? 'SECRET_KEY' : join(dataDir, KEY_FILE)
  const problem = secretKey || readKey(dataDir, KEY_FILE) ? 'is not the key' : 'is missing, the key'
  return new ConfigError(
    `${what} ${problem} that encrypts this shop's courier accounts: restore it, the same for all instances, or, if it is lost, run npm run admin -- forget-key`,
  )
}

/** Returns 256 random bits in base64url; null without a file. Throws ConfigError for a damaged one. */
function readKey(dataDir: string, name: string): string | null {
  const file = join(dataDir, name)
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8').trim()
  // Refuses an empty file, which a full disk may leave, because everyone knows the empty key.
  if (text.length < MIN_LENGTH) throw new ConfigError(`${file} is damaged: restore it, or delete it`)
  return text
}

/** Creates a key file that other users of the server cannot read; an existing file is kept. */
function createKey(dataDir: string, name: string): string {
  makePrivateFolder(dataDir)
  const key = randomBytes(32).toString('base64url')
  try {
    writeFileSync(join(dataDir, name), `${key}\n`, { flag: 'wx', mode: 0o600, flush: true })
    return key
  } catch (error) {
    const stored = readKey(dataDir, name)
    if (stored === null) throw error
    return stored
  }
}

/** Replaces the key file by the new one; the old one is kept for backups. */
function replaceKey(dataDir: string): void {
  const present = join(dataDir, KEY_FILE)
  if (existsSync(present)) renameSync(present, join(dataDir, FORMER_KEY_FILE))
  renameSync(join(dataDir, NEXT_KEY_FILE), present)
}
