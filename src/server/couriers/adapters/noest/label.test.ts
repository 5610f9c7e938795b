import { PDFDocument } from '@pdfme/pdf-lib'
import { describe, expect, test } from 'vitest'
import { failureOf } from '../../../../../tests/support/couriers/failure-of.ts'
import { openNoest } from '../../../../../tests/support/couriers/open-noest.ts'
import { plainPdf } from '../../../../../tests/support/couriers/plain-pdf.ts'
import { noest } from './adapter.ts'

describe('a label', () => {
  const print = (courier: Awaited<ReturnType<typeof openNoest>>) =>
    noest.fetchLabel?.(courier.account, {
      tracking: courier.parcels[0]?.tracking ?? '',
      remoteId: null,
    }) ?? expect.unreachable()

  test.each([['redirect' as const], ['file' as const]])(
    'is the file, or a link to it: %s',
    async (labels) => {
      await using courier = await openNoest()
      await courier.createOne()
      courier.state.labels = labels
      const document = await PDFDocument.load(await print(courier))
      expect(document.getPages().map((page) => page.getWidth())).toEqual([100])
    },
  )

  test.each([
    ['elsewhere', 'http://127.0.0.2:1/x.pdf'],
    ['to another site', 'https://evil.example/x.pdf'],
    ['to a file', 'file:///etc/passwd'],
    ['to plain http', 'http://bucket.s3.amazonaws.com/x.pdf'],
    ['to a site that ends alike', 'https://notamazonaws.com/x.pdf'],
    ['nowhere', ''],
  ])('a link %s is not followed', async (_where, Location) => {
    await using courier = await openNoest()
    await courier.createOne()
    courier.state.labels = { status: 302, headers: { Location }, body: '' }
    await failureOf(print(courier))
    expect(courier.calls.filter(({ path }) => path.includes('label'))).toHaveLength(1)
  })

  test('a link is followed once, and gets no keys', async () => {
    await using courier = await openNoest()
    await courier.createOne()
    await print(courier)
    const stored = courier.calls.findLast(({ path }) => path.endsWith('.pdf'))
    expect(stored?.headers).not.toHaveProperty('authorization')
    courier.fail('GET ECS1000.pdf', {
      status: 302,
      headers: { Location: '/api/labels/other.pdf' },
      body: '',
    })
    await failureOf(print(courier))
  })

  test.each([
    ['a page', { status: 200, body: '<html>%PDF' }],
    ['words', { status: 404, body: { message: 'Commande introuvable' } }],
  ])('%s is no label', async (_what, answer) => {
    await using courier = await openNoest()
    await courier.createOne()
    courier.state.labels = answer
    await failureOf(print(courier))
    courier.state.labels = { body: plainPdf(100) }
    await print(courier)
  })
})
