import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import { makePrivateFolder } from '#server/db/private-files.ts'

const FILE = 'secret.key'
const MIN_LENGTH = 32

/**
 * The key that encrypts couriers' secrets, 32 bytes: from SECRET_KEY, else from a file in the data folder that its owner
 * alone can read, made when there is none.
 */
export function findSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  return createHash('sha256')
    .update(secretKey ?? readOrMake(dataDir))
    .digest()
}

function readOrMake(dataDir: string): string {
  const file = join(dataDir, FILE)
  makePrivateFolder(dataDir)
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  // A full disk may have left it empty, and anybody knows the empty key.
  if (key.length < MIN_LENGTH)
    throw new ConfigError(`${file} is damaged: restore it, or delete it and type couriers' keys again`)
  return key
}
