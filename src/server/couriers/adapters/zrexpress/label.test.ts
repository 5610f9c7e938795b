import { PDFDocument } from '@pdfme/pdf-lib'
import { expect, test } from 'vitest'
import { openZrExpress } from '../../../../../tests/support/couriers/open-zrexpress.ts'
import { plainPdf } from '../../../../../tests/support/couriers/plain-pdf.ts'
import { CourierError } from '../courier-error.ts'
import { zrexpress } from './adapter.ts'

async function openWith(count: number) {
  const courier = await openZrExpress()
  await courier.create(...Array.from({ length: count }, (_, index) => `${index}-AAAAA`))
  const named = courier.parcels.map(({ trackingNumber, id }) => ({ tracking: trackingNumber, remoteId: id }))
  const print = async () => {
    const [parcel] = named
    const file = parcel && (await zrexpress.fetchLabel?.(courier.account, parcel))
    const document = await PDFDocument.load(file ?? '')
    return document.getPages().map((page) => page.getWidth())
  }
  return Object.assign(courier, { named, print })
}

test('the label of one parcel is fetched from its link, without keys', async () => {
  await using courier = await openWith(1)
  expect(await courier.print()).toEqual([100])
  const stored = courier.calls.findLast(({ path }) => path.endsWith('.pdf'))
  expect(stored?.headers).not.toHaveProperty('x-api-key')
})

test('a file in place of a link is taken too', async () => {
  await using courier = await openWith(1)
  courier.fail('POST parcels/labels/individual/pdf', { body: plainPdf(300) })
  expect(await courier.print()).toEqual([300])
})

test('a link to anything but a PDF is no label', async () => {
  await using courier = await openWith(1)
  courier.fail(`GET ${courier.named[0]?.tracking}.pdf`, { body: '<html>' })
  await expect(courier.print()).rejects.toThrow(CourierError)
})
