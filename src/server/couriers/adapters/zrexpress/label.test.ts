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

test('a link in the form of the answer for several is followed too', async () => {
  await using courier = await openWith(1)
  const fileUrl = `${new URL(courier.url).origin}/labels/${courier.named[0]?.tracking}.pdf`
  courier.fail('POST parcels/labels/individual/pdf', { body: { parcelLabelFiles: [{ fileUrl }] } })
  expect(await courier.print()).toEqual([100])
})

test('a link may be long, as signed ones are', async () => {
  await using courier = await openWith(1)
  const { origin } = new URL(courier.url)
  courier.state.linkOf = (tracking) => `${origin}/labels/${tracking}.pdf?sig=${'x'.repeat(900)}`
  expect(await courier.print()).toEqual([100])
})

test('a file in place of a link is taken too', async () => {
  await using courier = await openWith(1)
  courier.fail('POST parcels/labels/individual/pdf', { body: plainPdf(300) })
  expect(await courier.print()).toEqual([300])
})

test.each([
  ['https://evil.example/x.pdf'],
  ['http://zrlabels.blob.core.windows.net/x.pdf'],
  ['https://zr@evil.example/x.pdf'],
  ['http://127.0.0.1:1/x.pdf'],
  ['file:///etc/passwd'],
  [''],
  [null],
])('a link that leads elsewhere is not followed: %j', async (link) => {
  await using courier = await openWith(1)
  courier.state.linkOf = () => link
  await expect(courier.print()).rejects.toThrow(CourierError)
})

test('a label that is missing is named', async () => {
  await using courier = await openWith(1)
  const [gone] = courier.parcels.splice(0, 1)
  await expect(courier.print()).rejects.toThrow(gone?.trackingNumber)
})

test.each([
  ['words', { status: 403, body: { title: 'Forbidden' } }],
  ['no file', { body: { parcelLabelFiles: [], failedTrackingNumbers: [] } }],
  ['files of another type', { body: { parcelLabelFiles: [null, 5] } }],
  ['a page', { body: '<html>' }],
])('%s is no label', async (_what, fault) => {
  await using courier = await openWith(1)
  courier.fail('POST parcels/labels/individual/pdf', fault)
  await expect(courier.print()).rejects.toThrow(CourierError)
})

test('a link to anything but a PDF is no label', async () => {
  await using courier = await openWith(1)
  courier.fail(`GET ${courier.named[0]?.tracking}.pdf`, { body: '<html>' })
  await expect(courier.print()).rejects.toThrow(CourierError)
})
