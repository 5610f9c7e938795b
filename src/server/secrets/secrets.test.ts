import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt, isMask, mask } from './secrets.ts'

const ACCOUNT = { id: 3, kind: 'ecotrack', settings: '{"baseUrl":"https://dhd.example/"}' } as const

test('secrets come back with their key alone, and not once they were changed', () => {
  const key = randomBytes(32)
  const secrets = { apiToken: 'clé très secrète' }
  const sealed = encrypt(secrets, key, ACCOUNT)
  expect(decrypt(sealed, key, ACCOUNT)).toEqual(secrets)
  expect(encrypt(secrets, key, ACCOUNT)).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('secr')
  expect(decrypt(sealed, randomBytes(32), ACCOUNT)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(decrypt(bytes.toString('base64url'), key, ACCOUNT)).toBeNull()
  for (const broken of ['', 'abcd', '{}']) expect(decrypt(broken, key, ACCOUNT)).toBeNull()
})

test('secrets open in no other account, kind or host', () => {
  const key = randomBytes(32)
  const sealed = encrypt({ apiToken: 'secret' }, key, ACCOUNT)
  const others = [
    { ...ACCOUNT, id: 4 },
    { ...ACCOUNT, kind: 'noest' as const },
    { ...ACCOUNT, settings: '{"baseUrl":"https://thief.example/"}' },
    { ...ACCOUNT, settings: '{}' },
  ]
  for (const other of others) expect(decrypt(sealed, key, other)).toBeNull()
  const samePlace = { ...ACCOUNT, settings: '{"baseUrl":"https://dhd.example/api/","userGuid":"x"}' }
  expect(decrypt(sealed, key, samePlace)).not.toBeNull()
})

test('a secret shows its last four characters, a short one none', () => {
  expect(mask('abcdefgh1234')).toBe('••••1234')
  expect(mask('abc')).toBe('••••')
  expect([isMask('••••1234'), isMask('abcd')]).toEqual([true, false])
})
