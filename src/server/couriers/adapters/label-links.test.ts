import { expect, test } from 'vitest'
import { failureOf } from '../../../../tests/support/couriers/failure-of.ts'
import { plainPdf } from '../../../../tests/support/couriers/plain-pdf.ts'
import { createAnswer } from './courier-answer.ts'
import { fetchPdf } from './label-pdfs.ts'

const STORAGE = /(^|\.)s3([.-][a-z0-9.-]*)?\.amazonaws\.com$/

/** Fetches a link of a courier at api.courier.dz that gives a PDF for whatever it is asked. */
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
])('%s is not', async (link) => {
  await failureOf(fetchLink(link))
})
