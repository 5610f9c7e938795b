import { PDFDocument } from '@pdfme/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plainPdf } from '../../../../tests/support/couriers/plain-pdf.ts'
import { CourierError } from './courier-error.ts'
import { mergePdfs } from './label-pdfs.ts'

test('several PDFs become one with all their pages, in order', async () => {
  const merged = await PDFDocument.load(await mergePdfs([100, 200, 300].map(plainPdf)))
  expect(merged.getPages().map((page) => page.getWidth())).toEqual([100, 200, 300])
})

test.each([['png'], ['jpeg']] as const)(
  'a label that is a %s becomes a page as wide as others',
  async (format) => {
    const image = sharp({ create: { width: 400, height: 600, channels: 3, background: '#fff' } })
    const merged = await PDFDocument.load(await mergePdfs([await image.toFormat(format).toBuffer()]))
    expect(merged.getPages().map((page) => page.getSize())).toEqual([{ width: 298, height: 447 }])
  },
)

test('a single PDF is returned as it is', async () => {
  const file = plainPdf(100)
  expect(await mergePdfs([file])).toBe(file)
})

test.each([
  ['no files', []],
  ['a page of HTML', [plainPdf(100), Buffer.from('<html>')]],
  ['one page of HTML', [Buffer.from('<html>')]],
  ['a header and nothing else', [plainPdf(100), Buffer.from('%PDF-1.4\nhello')]],
  ['the start of an image', [Buffer.from('\x89PNG\r\n', 'latin1')]],
  ['the start of a PDF', [plainPdf(100), plainPdf(200).subarray(0, 80)]],
])('%s is no label', async (_what, files) => {
  await expect(mergePdfs(files)).rejects.toThrow(CourierError)
})

test('a file made to be slow is given up', async () => {
  const slow = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000_000, '(')])
  await expect(mergePdfs([plainPdf(100), slow], 300)).rejects.toThrow(CourierError)
})
