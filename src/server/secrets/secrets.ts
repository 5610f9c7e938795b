import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Row } from '#server/db/tables.ts'

export type Secrets = Record<string, string>

/** The columns to which secrets are bound, so that they cannot be used for another account or host. */
type Account = Pick<Row<'couriers'>, 'id' | 'kind' | 'settings'>

export type SealedAccount = Account & Pick<Row<'couriers'>, 'secrets'>

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Length from which a mask shows the last characters. */
const MIN_SHOWN = 8

/** Encrypts secrets with AES-256-GCM. */
export function encrypt(secrets: Secrets, key: Buffer, account: Account): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(identify(account))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts secrets; null for another key or account, or a modified text. */
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

/** Returns host and port of the `baseUrl`; '' without one. */
export function hostOf({ baseUrl = '' }: Record<string, string>): string {
  return URL.parse(baseUrl)?.host ?? ''
}

/** Masks a secret, except the last four characters if it has at least eight. */
export function mask(secret: string): string {
  return `••••${secret.length < MIN_SHOWN ? '' : secret.slice(-4)}`
}

/** True for a masked secret that a form sent back. */
export function isMask(text: string): boolean {
  return text.startsWith('•')
}

function identify({ id, kind, settings }: Account): Buffer {
  return Buffer.from(`${id}|${kind}|${hostOf(JSON.parse(settings))}`)
}
