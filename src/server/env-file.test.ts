import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#support/test-databases.ts'
import { loadEnvFile } from './env-file.ts'

test('a settings file is read whole, and what is wrong in it is named', () => {
  using folder = makeTestFolder()
  const file = join(folder.path, '.env')
  const lines = [
    '\uFEFFDEMO=off',
    'TRUST_PROXI=on',
    'ADMIN_PASSWORD=motdepasse#2026',
    'SHOP_NAME="Moto #1"',
    'PORT=3000 # of the shop',
    '# SMTP_URL=smtp://a#b',
    'POSTGRES_PASSWORD=secret',
    'DATA_DIR=/srv',
  ]
  writeFileSync(file, lines.join('\n'))
  const variables: NodeJS.ProcessEnv = { DATA_DIR: '/elsewhere', SMTP_URL: '' }
  expect(loadEnvFile(variables, file)).toEqual([
    `TRUST_PROXI in ${file} is no setting: look for a typing error`,
    `ADMIN_PASSWORD in ${file} ends at its #: put the value into quotes`,
  ])
  expect(variables).toMatchObject({ DEMO: 'off', DATA_DIR: '/elsewhere', SHOP_NAME: 'Moto #1', PORT: '3000' })
  expect(loadEnvFile({}, join(folder.path, 'none'))).toEqual([])
  mkdirSync(join(folder.path, 'folder'))
  expect(() => loadEnvFile({}, join(folder.path, 'folder'))).toThrow(/cannot be read by this user \(EISDIR\)/)
})
