import { PDFDocument } from '@pdfme/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { failureOf } from '#support/couriers/failure-of.ts'
import { plainPdf } from '#support/couriers/plain-pdf.ts'
import { createAnswer } from './courier-answer.ts'
import { CourierError } from './courier-error.ts'
import { fetchPdf, mergePdfs } from './label-pdfs.ts'

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

const STORAGE = /(^|\.)s3([.-][a-z0-9.-]*)?\.amazonaws\.com$/

/** Fetches a label's link from a courier at api.courier.dz whose server answers every request with a PDF. */
function fetchLink(link: string) {
  const base = new URL('https://api.courier.dz/v1/')
  const answer = { status: 200, location: null, body: plainPdf(100), json: undefined }
  return fetchPdf(
    { base, request: async () => createAnswer({ ...answer, path: '', isRead: true }) },
    link,
    STORAGE,
  )
}

test.each([
  ['https://files.courier.dz/label.pdf'],
  ['https://labels.s3.amazonaws.com/a.pdf?X-Amz-Signature=1'],
  ['https://labels.s3.eu-west-3.amazonaws.com/a.pdf'],
  ['https://s3-eu-west-3.amazonaws.com/labels/a.pdf'],
])('%s is where the courier keeps its labels', async (link) => {
  expect(await fetchLink(link)).toEqual(plainPdf(100))
})

test.each([
  ['http://files.courier.dz/label.pdf'],
  ['https://courier.dz.evil.example/a.pdf'],
  ['https://ec2-1-2-3-4.compute.amazonaws.com/a.pdf'],
  ['https://nots3.amazonaws.com/a.pdf'],
  ['https://s3.amazonaws.com.evil.example/a.pdf'],
  ['https://labels.s3.amazonaws.com:8443/a.pdf'],
  ['https://me@labels.s3.amazonaws.com/a.pdf'],
  ['//evil.example/a.pdf'],
  ['http://labels.s3.amazonaws.com/a.pdf'],
  ['https://notamazonaws.com/a.pdf'],
])('%s is not', async (link) => {
  await failureOf(fetchLink(link))
})
