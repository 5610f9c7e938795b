// @module-tag long
import { expect, vi } from 'vitest'
import { resetPassword } from '#server/account/admins.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/credentials.ts'
import { IS_LONG } from '../support/faulty-ground.ts'
import { onOneDatabase } from '../support/on-each-database.ts'
import type { TestShop } from '../support/open-test-shop.ts'

/** Changes of the password in a row, and how many clients log in with the old one meanwhile. */
const ROUNDS = IS_LONG ? 100 : 3
const CLIENTS = 6

// Passwords are hashed one at a time: the long form takes minutes.
vi.setConfig({ testTimeout: 300_000 })

/** Changes the password; the logins with the old one go on meanwhile. */
type Change = (shop: TestShop, from: string, to: string) => Promise<unknown>

const CHANGES: Record<string, Change> = {
  change: async (shop, currentPassword, newPassword) => {
    const body = { currentPassword, newPassword }
    const { status } = await shop.json('PUT', '/auth/update-password', body, await shop.logIn())
    expect(status).toBe(204)
  },
  reset: (shop, _from, to) => resetPassword(shop.db, to),
}

for (const [name, change] of Object.entries(CHANGES)) {
  onOneDatabase(
    `logins with the old password around a ${name} of it leave no living session`,
    async (shop) => {
      let [password, opened, survivors] = [ADMIN_PASSWORD, 0, 0]
      for (let round = 0; round < ROUNDS; round++) {
        const next = `secret-${round}`
        const tokens = await logInAround(shop, password, () => change(shop, password, next))
        opened += tokens.length
        for (const token of tokens) if (await isAlive(shop, token)) survivors += 1
        password = next
      }
      console.log(
        `${shop.config.databaseUrl ? 'postgres' : 'sqlite'}: ${ROUNDS} × ${name} under logins of ${CLIENTS} clients: ${opened} sessions opened before, ${survivors} alive after`,
      )
      expect(survivors).toBe(0)
    },
    { LOG_LEVEL: 'silent' },
  )
}

/** Logs in with one password, over and over, until a change of it is done; gives the tokens. */
async function logInAround(
  shop: TestShop,
  password: string,
  change: () => Promise<unknown>,
): Promise<string[]> {
  let isDone = false
  const tokens: string[] = []
  const first = Promise.withResolvers<void>()
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isDone) {
      const token = await logIn(shop, password)
      if (token) tokens.push(token)
      first.resolve()
    }
  })
  await first.promise
  await change().finally(() => {
    isDone = true
  })
  await Promise.all(clients)
  return tokens
}

async function logIn(shop: TestShop, password: string): Promise<string | undefined> {
  const { status, body } = await shop.json<{ token?: string }>('POST', '/auth/login', {
    email: ADMIN_EMAIL,
    password,
  })
  expect([200, 401, 429]).toContain(status)
  return body.token
}

async function isAlive(shop: TestShop, token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await shop.json('GET', '/auth/verify', undefined, headers)).status === 200
}
