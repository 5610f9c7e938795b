import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { makePrivateFolder } from '#server/db/private-files.ts'

const FILE = 'secret.key'

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
  return readFileSync(file, 'utf8').trim()
}
