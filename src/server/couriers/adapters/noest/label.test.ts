import { PDFDocument } from '@pdfme/pdf-lib'
import { expect, test } from 'vitest'
import { openNoest } from '../../../../../tests/support/couriers/open-noest.ts'
import { noest } from './adapter.ts'

test.each(['redirect', 'file'] as const)('a label is the file, or a link to it: %s', async (labels) => {
  await using courier = await openNoest()
  const parcel = await courier.createOne()
  courier.state.labels = labels
  const document = await PDFDocument.load((await noest.fetchLabel?.(courier.account, parcel)) ?? '')
  expect(document.getPages().map((page) => page.getWidth())).toEqual([100])
})
