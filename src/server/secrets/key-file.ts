import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { makePrivateFolder } from '#server/db/private-files.ts'

export const KEY_FILE = 'secret.key'
/** Exists during a rotation, until the database uses the new key. */
export const NEXT_KEY_FILE = 'secret.key.new'
/** The key of backups that were made before a rotation. */
const FORMER_KEY_FILE = 'secret.key.old'
const MIN_LENGTH = 32

export function keyFile(dataDir: string, name: string): string {
  return join(dataDir, name)
}

/** Returns 256 random bits in base64url; null without a file. Throws ConfigError for a damaged one. */
export function readKey(dataDir: string, name: string): string | null {
  const file = keyFile(dataDir, name)
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8').trim()
  // Refuses an empty file, which a full disk may leave, because everyone knows the empty key.
  if (text.length < MIN_LENGTH) throw new ConfigError(`${file} is damaged: restore it, or delete it`)
  return text
}

/** Creates a key file that other accounts cannot read; an existing file is kept. */
export function createKey(dataDir: string, name: string): string {
  makePrivateFolder(dataDir)
  const key = randomBytes(32).toString('base64url')
  try {
    writeFileSync(keyFile(dataDir, name), `${key}\n`, { flag: 'wx', mode: 0o600, flush: true })
    return key
  } catch (error) {
    const stored = readKey(dataDir, name)
    if (stored === null) throw error
    return stored
  }
}

/** Replaces the key file by the new one; the old one is kept for backups. */
export function replaceKey(dataDir: string): void {
  const present = keyFile(dataDir, KEY_FILE)
  if (existsSync(present)) renameSync(present, keyFile(dataDir, FORMER_KEY_FILE))
  renameSync(keyFile(dataDir, NEXT_KEY_FILE), present)
}
