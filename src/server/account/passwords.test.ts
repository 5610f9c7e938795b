import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('a password opens its own hash and no other does', async () => {
  const stored = await hashPassword('casque-intégral')
  expect(stored).toMatch(/^argon2id\$19456\$2\$1\$[\w-]+\$[\w-]{43}$/)
  expect(await isPassword('casque-intégral', stored)).toBe(true)
  expect(await isPassword('casque-integral', stored)).toBe(false)
  expect(await isPassword('', stored)).toBe(false)
})

test('the same password never has the same hash', async () => {
  expect(await hashPassword('secret')).not.toBe(await hashPassword('secret'))
})

test('without a stored hash no password fits', async () => {
  expect(await isPassword('secret', undefined)).toBe(false)
})
