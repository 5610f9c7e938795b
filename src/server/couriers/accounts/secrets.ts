import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import { makePrivateFolder } from '#server/db/private-files.ts'

/** Settings that the database keeps encrypted, by name. */
export type Secrets = Record<string, string>

const KEY_FILE = 'secret.key'
const MIN_KEY_LENGTH = 32

const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Shorter secrets show none of their characters. */
const MIN_SHOWN = 8

export function encrypt(secrets: Secrets, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Decrypts secrets; null when the key is another one, or the text was changed. */
export function decrypt(text: string, key: Buffer): Secrets | null {
  const [version, data = ''] = text.split('.')
  if (version !== VERSION) return null
  const bytes = Buffer.from(data, 'base64url')
  const tagEnd = NONCE_BYTES + TAG_BYTES
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd))
    const opened = Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()])
    return JSON.parse(opened.toString('utf8'))
  } catch {
    return null
  }
}

/** Masks a secret but for its last four characters. */
export function mask(secret: string): string {
  return `••••${secret.length < MIN_SHOWN ? '' : secret.slice(-4)}`
}

/** True for a mask that came back from a form. */
export function isMask(text: string): boolean {
  return text.startsWith('•')
}

/**
 * Finds the key of 32 bytes that encrypts couriers' secrets: from SECRET_KEY, else from a file in the data folder that
 * only its owner can read, created when there is none.
 */
export function findSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  return createHash('sha256')
    .update(secretKey ?? readKeyFile(dataDir))
    .digest()
}

function readKeyFile(dataDir: string): string {
  const file = join(dataDir, KEY_FILE)
  makePrivateFolder(dataDir)
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  // A full disk may have left it empty, and anybody knows the empty key.
  if (key.length < MIN_KEY_LENGTH)
    throw new ConfigError(`${file} is damaged: restore it, or delete it and type couriers' keys again`)
  return key
}
