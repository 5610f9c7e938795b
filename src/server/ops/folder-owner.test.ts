import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../../tests/support/test-databases.ts'
import { refuseRoot } from './folder-owner.ts'

test.skipIf(process.getuid?.() !== 0)('root is sent to the user whose shop it is', () => {
  using folder = makeTestFolder()
  const dataDir = join(folder.path, 'data')
  refuseRoot(dataDir, 'npm run backup')
  mkdirSync(dataDir)
  refuseRoot(dataDir, 'npm run backup')
  chownSync(dataDir, 65_534, 65_534)
  expect(() => refuseRoot(dataDir, 'npm run backup -- FILE')).toThrow(
    `${dataDir} belongs to nobody, not to root: type runuser -u nobody -- npm run backup -- FILE`,
  )
  refuseRoot(dataDir, 'npm run backup', 65_534)
})
