import pino from 'pino'
import { expect } from 'vitest'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../tests/support/credentials.ts'
import { onEachDatabase } from '../../tests/support/on-each-database.ts'
import { startShop } from './start.ts'

onEachDatabase('starting again keeps the owner, the wilayas and whatever was changed', async (shop) => {
  await shop.db.updateTable('wilayas').set({ home_price: 12_345 }).where('code', '=', 31).execute()
  const firstAdmin = { email: 'other@example.com', password: 'another', isGenerated: false }
  const again = await startShop({ ...shop.config, firstAdmin }, pino({ level: 'silent' }))
  await again.stop()
  expect(again.isOwnerNew).toBe(false)
  const login = (email: string, password: string) => shop.json('POST', '/auth/login', { email, password })
  expect((await login(ADMIN_EMAIL, ADMIN_PASSWORD)).status).toBe(200)
  expect((await login('other@example.com', 'another')).status).toBe(401)
  const { body } = await shop.json<{ code: number; homePrice: number }[]>('GET', '/wilayas')
  expect(body).toHaveLength(69)
  expect(body[30]).toMatchObject({ code: 31, homePrice: 12_345 })
})

onEachDatabase('a shop without an owner gets the first one', async (shop) => {
  await shop.db.deleteFrom('admins').execute()
  const firstAdmin = { email: 'First@Example.com', password: 'première', isGenerated: false }
  const again = await startShop({ ...shop.config, firstAdmin }, pino({ level: 'silent' }))
  await again.stop()
  expect(again.isOwnerNew).toBe(true)
  const { status } = await shop.json('POST', '/auth/login', {
    email: 'first@example.com',
    password: 'première',
  })
  expect(status).toBe(200)
})
