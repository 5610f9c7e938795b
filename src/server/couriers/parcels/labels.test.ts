import { PDFDocument } from '@pdfme/pdf-lib'
import { expect } from 'vitest'
import { openCouriers } from '#support/couriers/open-couriers.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'
import { CourierError } from '../adapters/courier-error.ts'

onOneDatabase('labels are one PDF, and those that cannot be had are named', async (shop) => {
  const desk = await openCouriers(shop)
  const session = await shop.logIn()
  const orders = [await desk.order(), await desk.order(), await desk.order()]
  await desk.send(...orders)
  const ids: number[] = []
  for (const order of orders) ids.push((await desk.read(order)).parcel?.id ?? 0)
  const [first = 0, second = 0, third = 0] = ids
  const post = async (wanted: number[]) => {
    const response = await shop.request('/api/parcels/labels', {
      method: 'POST',
      headers: { ...session, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: wanted }),
    })
    return { response, missing: response.headers.get('x-missing-labels') }
  }
  const widths = async (response: Response) => {
    const document = await PDFDocument.load(await response.arrayBuffer())
    return document.getPages().map((page) => page.getWidth())
  }
  const all = await post(ids)
  expect([all.missing, await widths(all.response)]).toEqual([null, [1, 2, 3]])

  // A courier that does not respond is asked for one label only.
  await shop.db.deleteFrom('parcel_labels').execute()
  const { fetchLabel } = desk.adapter
  let asked = 0
  desk.adapter.fetchLabel = async () => {
    asked++
    throw new CourierError('Pas de réponse', { cause: new Error('Timeout') })
  }
  expect([(await post(ids)).response.status, asked]).toEqual([502, 1])
  // An image or a PDF that cannot be read does not keep the others.
  for (const start of ['\x89PNG', '%PDF-1.4']) {
    const broken = Buffer.from(start, 'latin1')
    desk.adapter.fetchLabel = async (account, parcel) =>
      parcel.tracking === 'PAPER-2' ? broken : ((await fetchLabel?.(account, parcel)) ?? broken)
    const readable = await post(ids)
    expect([readable.missing, await widths(readable.response)]).toEqual([String(second), [1, 3]])
  }
  desk.adapter.fetchLabel = fetchLabel

  // One has a page of the courier, another no label.
  await shop.db
    .updateTable('parcels')
    .set({ label_url: 'https://papier.example/label' })
    .where('id', '=', first)
    .execute()
  await shop.db.updateTable('parcels').set({ label_url: null }).where('id', '=', third).execute()
  const some = await post(ids)
  expect([some.missing, await widths(some.response)]).toEqual([`${first},${third}`, [2]])
  expect((await post([first, third])).response.status).toBe(409)
  expect((await post([second, 999])).response.status).toBe(400)
})
