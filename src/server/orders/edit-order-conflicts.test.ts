import { expect } from 'vitest'
import { addProduct } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'

onOneDatabase('a conflict names what changed, in words, and nothing else', async (shop) => {
  const { call, edit, path, read } = await openDesk(shop)
  const { updatedAt } = await read()
  const conflict = async () => {
    const { status, body } = await edit<Refusal>({ note: 'La mienne', updatedAt })
    expect([status, body.code]).toEqual([409, 'order_changed'])
    return body.issues
  }
  await call('POST', `${path}/calls`, { outcome: 'busy' })
  expect(await conflict()).toEqual([])
  const gloves = await addProduct(shop, { name: 'Gants d’été', price: 4500 })
  await edit({ items: [{ productId: gloves, quantity: 2, size: null, color: null }], discount: 500 })
  await edit({ customerName: 'Zoé', note: 'Sonner' })
  await call('PUT', `${path}/status`, { status: 'confirmed' })
  expect(await conflict()).toEqual([
    { path: 'status', message: 'Confirmé' },
    { path: 'customerName', message: 'Zoé' },
    { path: 'items', message: '2 × Gants d’été' },
    { path: 'discount', message: '500\u00a0DA' },
    { path: 'note', message: 'Sonner' },
  ])
  // What is again as it was has not changed.
  await edit({ discount: 0, note: '' })
  await call('PUT', `${path}/status`, { status: 'pending' })
  expect((await conflict())?.map(({ path }) => path)).toEqual(['customerName', 'items'])
})

onOneDatabase('a conflict names the status that an undone call took back', async (shop) => {
  const { call, edit, path, read } = await openDesk(shop)
  const conflict = async (updatedAt: string) => {
    const { status, body } = await edit<Refusal>({ customerName: 'Zoé', updatedAt })
    expect([status, body.code]).toEqual([409, 'order_changed'])
    return body.issues
  }
  const before = await read()
  const confirmed = await call('POST', `${path}/calls`, { outcome: 'reached', status: 'confirmed' })
  await call('DELETE', `${path}/calls/last`)
  expect(await conflict(confirmed.body.updatedAt)).toEqual([{ path: 'status', message: 'En attente' }])
  expect(await conflict(before.updatedAt), 'as before the call').toEqual([])
  const busy = await call('POST', `${path}/calls`, { outcome: 'busy' })
  await call('DELETE', `${path}/calls/last`)
  expect(await conflict(busy.body.updatedAt), 'a call without a status').toEqual([])
})
