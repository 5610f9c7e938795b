import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Texts that nobody may read in the database, by name. */
export type Secrets = Record<string, string>

const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Shorter secrets show none of their characters. */
const MIN_SHOWN = 8

/** Encrypts secrets with AES-256-GCM; `key` has 32 bytes. */
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

/** A secret as it may be shown: its last four characters. */
export function mask(secret: string): string {
  return `••••${secret.length < MIN_SHOWN ? '' : secret.slice(-4)}`
}

/** Whether a text is a mask that came back from a form. */
export function isMask(text: string): boolean {
  return text.startsWith('•')
}
