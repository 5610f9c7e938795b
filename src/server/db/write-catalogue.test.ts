import { expect } from 'vitest'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder } from '../../../tests/support/open-sale.ts'
import { imageFile, sendForm } from '../../../tests/support/send-form.ts'
import { findCatalogueVersion } from './write-catalogue.ts'

type Body = { id: number }

onEachDatabase('the version rises with every write that visitors may see', async (shop) => {
  const session = await shop.logIn()
  let version = await findCatalogueVersion(shop.db)
  const expectBump = async (write: string, status: number) => {
    const now = await findCatalogueVersion(shop.db)
    expect([write, status < 300, now > version]).toEqual([write, true, true])
    version = now
  }
  for (const [path, fields, change] of [
    ['/news', { title: 'A', text: 'B' }, { text: 'C' }],
    ['/hero-cards', { title: 'A' }, { isActive: false }],
    ['/brands', { name: 'A' }, { name: 'B' }],
    ['/categories', { name: 'A', subcategories: ['X', 'Y'] }, { subcategories: ['Y', 'X'] }],
    ['/wilayas', { name: 'A', homePrice: 1, centerPrice: 1 }, { homePrice: 2 }],
  ] as const) {
    const { status, body } = await shop.json<Body>('POST', path, fields, session)
    await expectBump(`POST ${path}`, status)
    for (const [method, sent] of [['PUT', change], ['DELETE']] as const) {
      const response = await shop.json(method, `${path}/${body.id}`, sent, session)
      await expectBump(`${method} ${path}`, response.status)
    }
  }
  const banner = await sendForm<Body>(shop, 'POST', '/banners', { image: await imageFile() }, session)
  await expectBump('POST /banners', banner.status)
  const setting = await shop.json('PUT', '/free-delivery', { minimumAmount: 5 }, session)
  await expectBump('PUT /free-delivery', setting.status)
})

onEachDatabase('the version stays when visitors see nothing of a write', async (shop) => {
  const { form } = await openSale(shop)
  const session = await shop.logIn()
  const version = await findCatalogueVersion(shop.db)
  const { body } = await postOrder(shop, form)
  await shop.json('PUT', `/orders/${body.id}/status`, { status: 'confirmed' }, session)
  await shop.json('PUT', '/auth/update-email', { email: 'new@example.com' }, session)
  await shop.json('DELETE', `/orders/${body.id}`, undefined, session)
  expect(await findCatalogueVersion(shop.db)).toBe(version)
})
