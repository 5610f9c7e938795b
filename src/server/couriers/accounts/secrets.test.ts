import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../../../tests/support/test-databases.ts'
import { decrypt, encrypt, findSecretKey, isMask, mask } from './secrets.ts'

test('secrets come back with their key alone, and not once they were changed', () => {
  const key = randomBytes(32)
  const secrets = { apiToken: 'clé très secrète' }
  const sealed = encrypt(secrets, key)
  expect(decrypt(sealed, key)).toEqual(secrets)
  expect(encrypt(secrets, key)).not.toBe(sealed)
  expect(Buffer.from(sealed.slice(3), 'base64url').toString()).not.toContain('secr')
  expect(decrypt(sealed, randomBytes(32))).toBeNull()
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(decrypt(`v1.${bytes.toString('base64url')}`, key)).toBeNull()
  for (const broken of ['', 'v1', 'v1.', 'v2.abcd', '{}']) expect(decrypt(broken, key)).toBeNull()
})

test('a secret shows its last four characters, a short one none', () => {
  expect(mask('abcdefgh1234')).toBe('••••1234')
  expect(mask('abc')).toBe('••••')
  expect([isMask('••••1234'), isMask('abcd')]).toEqual([true, false])
})

test('the key is made once, in a file for its owner alone, unless a setting gives it', () => {
  using folder = makeTestFolder()
  const settings = { dataDir: join(folder.path, 'data'), secretKey: undefined }
  const key = findSecretKey(settings)
  expect(key).toHaveLength(32)
  expect(findSecretKey(settings)).toEqual(key)
  expect((statSync(join(settings.dataDir, 'secret.key')).mode & 0o777).toString(8)).toBe('600')
  const given = { ...settings, secretKey: 'a key for all copies' }
  expect(findSecretKey(given)).not.toEqual(key)
  expect(findSecretKey(given)).toEqual(findSecretKey({ ...given, dataDir: '/nowhere' }))
})
