import { expect } from 'vitest'
import type { Banner } from '#contract/banner.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { type FormFile, pictureFile, sendForm } from '../../../tests/support/send-form.ts'
import { findCatalogueVersion } from './write-catalogue.ts'

type Body = Record<string, unknown> & { id: number }

onEachDatabase('the version rises with what visitors can see, and with nothing else', async (shop) => {
  const owner = await shop.logIn()
  let version = await findCatalogueVersion(shop.db)
  const write = async (rises: boolean, method: string, path: string, body?: object) => {
    const answer = await shop.json<Body>(method, path, body, owner)
    const now = await findCatalogueVersion(shop.db)
    expect([method, path, body, answer.status < 300, now > version]).toEqual([
      method,
      path,
      body,
      true,
      rises,
    ])
    version = now
    return answer.body?.id
  }
  for (const [path, whole, change] of [
    ['/news', { title: 'A', text: 'B' }, { text: 'C' }],
    ['/hero-cards', { title: 'A' }, { title: 'C' }],
  ] as const) {
    const id = await write(false, 'POST', path, { ...whole, isActive: false })
    await write(false, 'PUT', `${path}/${id}`, change)
    await write(true, 'PUT', `${path}/${id}`, { isActive: true })
    await write(false, 'PUT', `${path}/${id}`, { isActive: true })
    await write(true, 'PUT', `${path}/${id}`, { title: 'D' })
    await write(true, 'PUT', `${path}/${id}`, { isActive: false })
    await write(false, 'DELETE', `${path}/${id}`)
    await write(true, 'DELETE', `${path}/${await write(true, 'POST', path, whole)}`)
  }
  for (const [path, whole, change] of [
    ['/brands', { name: 'A' }, { name: 'B' }],
    ['/categories', { name: 'A', subcategories: ['X', 'Y'] }, { subcategories: ['Y', 'X'] }],
    ['/wilayas', { name: 'A', homePrice: 1, centerPrice: 1 }, { homePrice: 2 }],
  ] as const) {
    const id = await write(true, 'POST', path, whole)
    await write(true, 'PUT', `${path}/${id}`, change)
    await write(false, 'PUT', `${path}/${id}`, change)
    await write(true, 'DELETE', `${path}/${id}`)
  }
  await write(true, 'PUT', '/free-delivery', { minimumAmount: 5, isActive: false })
  await write(true, 'PUT', '/free-delivery', { minimumAmount: 6 })
  await write(false, 'PUT', '/free-delivery', { isActive: false })
  await write(false, 'PUT', '/auth/update-email', { email: 'new@example.com' })
})

onEachDatabase('the version rises with a banner that is shown, not with a hidden one', async (shop) => {
  const owner = await shop.logIn()
  const image = await pictureFile()
  const rise = async (write: Promise<{ body: Banner }>, before: Promise<number>) => {
    const version = await before
    const { body } = await write
    return [(await findCatalogueVersion(shop.db)) - version, body.id] as const
  }
  const send = async (method: string, path: string, fields: Record<string, string | FormFile>) => {
    const before = findCatalogueVersion(shop.db)
    await before
    return rise(sendForm<Banner>(shop, method, path, fields, owner), before)
  }
  const [hidden, id] = await send('POST', '/banners', { isActive: 'false', image })
  const [other] = await send('PUT', `/banners/${id}`, { image: await pictureFile('#112233') })
  const [shown] = await send('PUT', `/banners/${id}`, { isActive: 'true' })
  const [repainted] = await send('PUT', `/banners/${id}`, { image })
  const [same] = await send('PUT', `/banners/${id}`, { image })
  expect([hidden, other, shown, repainted, same]).toEqual([0, 0, 1, 1, 0])
})
