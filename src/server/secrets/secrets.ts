import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Row } from '#server/db/tables.ts'

/** Encrypted settings by name. */
export type Secrets = Record<string, string>

/** Binds secrets to a row and its host. */
type Account = Pick<Row<'couriers'>, 'id' | 'kind' | 'settings'>

export type SealedAccount = Account & Pick<Row<'couriers'>, 'secrets'>

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Minimum length to show the last characters. */
const MIN_SHOWN = 8

/** Uses AES-256-GCM. */
export function encrypt(secrets: Secrets, key: Buffer, account: Account): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(identify(account))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Returns null for another key or row, or a modified text. */
export function decrypt(text: string, key: Buffer, account: Account): Secrets | null {
  const bytes = Buffer.from(text, 'base64url')
  const tagEnd = NONCE_BYTES + TAG_BYTES
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(identify(account)).setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd))
    const opened = Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()])
    return JSON.parse(opened.toString('utf8'))
  } catch {
    return null
  }
}

/** Returns host and port; empty for a kind without a `baseUrl`. */
export function hostOf({ baseUrl = '' }: Record<string, string>): string {
  return URL.parse(baseUrl)?.host ?? ''
}

/** Shows the last four characters. */
export function mask(secret: string): string {
  return `••••${secret.length < MIN_SHOWN ? '' : secret.slice(-4)}`
}

/** True for a mask that came back from a form. */
export function isMask(text: string): boolean {
  return text.startsWith('•')
}

function identify({ id, kind, settings }: Account): Buffer {
  return Buffer.from(`${id}|${kind}|${hostOf(JSON.parse(settings))}`)
}
