import { expect } from 'vitest'
import type { Category } from '#contract/category.ts'
import type { Banner } from '#contract/content.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { addCategory } from '../../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import type { Refusal } from '../../../../tests/support/open-sale.ts'
import { type FormFile, imageFile, sendForm } from '../../../../tests/support/send-form.ts'

onOneDatabase('a file that is no image is refused by its field, and nothing is written', async (shop) => {
  const owner = await shop.logIn()
  const version = await findCatalogueVersion(shop.db)
  const id = await addCategory(shop, { name: 'Gants' })
  const text = { bytes: Buffer.from('<svg onload="alert(1)"/>'), filename: 'photo.jpg', type: 'image/jpeg' }
  const whole = await imageFile()
  const cut = { ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length / 2) }
  for (const [method, path] of [
    ['POST', '/categories'],
    ['PUT', `/categories/${id}`],
    ['POST', '/banners'],
  ] as const) {
    const send = (image: FormFile) => sendForm<Refusal>(shop, method, path, { name: 'Autre', image }, owner)
    expect([path, (await send(text)).status]).toEqual([path, 415])
    const damaged = await send(cut)
    expect([path, damaged.status, damaged.body.issues?.[0]?.path]).toEqual([path, 400, 'image'])
  }
  const none = await sendForm<Refusal>(shop, 'POST', '/banners', { title: 'Été' }, owner)
  const json = await shop.json<Refusal>('POST', '/banners', { title: 'Été' }, owner)
  for (const { status, body } of [none, json]) {
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'image'])
  }
  expect((await shop.json<Category[]>('GET', '/categories')).body.map(({ name }) => name)).toEqual(['Gants'])
  expect((await shop.json('GET', '/banners', undefined, owner)).body).toEqual([])
  expect(await findCatalogueVersion(shop.db)).toBe(version)
})

onOneDatabase('a new image takes the place of the old one, and other changes leave it', async (shop) => {
  const owner = await shop.logIn()
  for (const [path, fields, change] of [
    ['/categories', { name: 'Gants' }, { color: '#112233' }],
    ['/banners', { title: 'Été' }, { title: 'Hiver' }],
  ] as const) {
    const image = await imageFile()
    const { body } = await sendForm<Banner>(shop, 'POST', path, { ...fields, image }, owner)
    const kept = await sendForm<Banner>(shop, 'PUT', `${path}/${body.id}`, change, owner)
    expect(kept.body).toEqual({ ...body, ...change })
    const other = await imageFile('#112233')
    const changed = await sendForm<Banner>(shop, 'PUT', `${path}/${body.id}`, { image: other }, owner)
    expect(changed.body).toEqual({ ...kept.body, image: expect.any(String) })
    expect(changed.body.image).not.toBe(body.image)
    expect((await shop.request(changed.body.image ?? '')).status).toBe(200)
  }
})
