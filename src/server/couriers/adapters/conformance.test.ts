import { PDFDocument } from '@pdfme/pdf-lib'
import { describe, expect, test } from 'vitest'
import { REFERENCE, SAMPLES } from '#support/couriers/courier-samples.ts'
import { type Fault, tooMany } from '#support/couriers/courier-server.ts'
import { failureOf } from '#support/couriers/failure-of.ts'
import { plainPdf } from '#support/couriers/plain-pdf.ts'
import { openRemoteCourier } from '#support/couriers/remote-couriers.ts'
import type { CreateResult, NewParcel } from './adapter.ts'
import { ADAPTERS } from './adapters.ts'

// The promises of every courier's adapter. `server.fail` sets the fault of the next request of a method and
// path; `break-after` loses the answer. A new courier needs a server and a row in
// support/couriers/remote-couriers.ts, and <kind>/cases.json. Tests of one courier are beside its adapter.

const SINCE = new Date('2026-11-23T00:00:00Z')
const UNREADABLE = [null, [], 'text', {}, { data: null }, { data: 'x' }, { items: 'none' }, { results: null }]
const json = (value: unknown): Fault => ({ body: JSON.stringify(value) })
const HTML = { body: '<html>maintenance</html>' }
/** Expects that the courier may have the parcels: the whole request, or each result, is uncertain. */
async function expectOpen(result: Promise<CreateResult[]>, parcels: NewParcel[]): Promise<void> {
  const results = await result.catch((error: unknown) => error)
  if (!Array.isArray(results)) return expect(results).toMatchObject({ isUncertain: true })
  expect(results).toEqual(parcels.map(({ reference }) => ({ reference, kind: 'unconfirmed' })))
}

const ELSEWHERE: Fault = { status: 302, headers: { location: 'https://evil.example/' }, body: '' }

describe.each(Object.values(ADAPTERS))('$kind', ({ kind }) => {
  test('an account is tried by a request, and a wrong key is told in the courier’s words', async () => {
    await using courier = await openRemoteCourier(kind)
    await courier.adapter.test(courier.account)
    const { settings, words } = courier.wrongKey
    await expect(courier.adapter.test(courier.open(settings))).rejects.toThrow(words)
  })

  test.each<[Fault, number]>([
    ['break-before', 0],
    ['break-after', 1],
    ['silent-before', 0],
    ['silent-after', 1],
    [{ status: 500, body: '<h1>Server Error</h1>' }, 0],
    [HTML, 0],
    ...UNREADABLE.map((body): [Fault, number] => [json(body), 0]),
  ])('after %j the courier may have the parcel, and its reference tells if it can', async (fault, made) => {
    await using courier = await openRemoteCourier(kind)
    const { adapter, account, parcelOf, requests, server } = courier
    server.fail(requests.created, fault)
    const parcel = parcelOf()
    await expectOpen(adapter.create(account, [parcel]), [parcel])
    expect(courier.count()).toBe(made)
    if (!adapter.find) return
    const found = await adapter.find(account, parcel.reference, SINCE)
    expect(found === null ? 0 : 1).toBe(made)
  })

  test('a batch that is refused as a whole made nothing, in the courier’s words', async () => {
    await using courier = await openRemoteCourier(kind)
    const { requests, server } = courier
    server.fail(requests.created, courier.refuseAll('Compte suspendu'))
    const refused = await failureOf(courier.create({}))
    expect(refused).toMatchObject({ message: expect.stringContaining('Compte suspendu'), isUncertain: false })
    server.fail(requests.created, { status: 401, body: { message: 'Clé inconnue' } })
    expect(await failureOf(courier.create({}))).toMatchObject({ isUncertain: false })
    server.fail(requests.created, ELSEWHERE)
    expect(await failureOf(courier.create({}))).toMatchObject({ isUncertain: false })
    expect(courier.count()).toBe(0)
  })

  test('of a batch each parcel is made, or refused with its own words', async () => {
    await using courier = await openRemoteCourier(kind)
    const { refused } = courier
    const results = await courier.create({}, ...refused.map(([change]) => change), {})
    expect(results.map((result) => (result.kind === 'refused' ? result.message : result.kind))).toEqual([
      'created',
      ...refused.map(([, words]) => words),
      'created',
    ])
    expect(courier.count()).toBe(2)
  })

  test('a refusal is one line of text, whatever markup it has', async () => {
    await using courier = await openRemoteCourier(kind)
    const answer = SAMPLES[kind].refuse('<script>alert(1)</script>\n\u0000<b>non</b>')
    courier.server.fail(courier.requests.created, answer)
    const message = '<script>alert(1)</script> <b>non</b>'
    expect(await courier.create({ reference: REFERENCE })).toEqual([
      { reference: REFERENCE, kind: 'refused', message },
    ])
  })

  test('a parcel without a readable answer is left to be asked after', async () => {
    await using courier = await openRemoteCourier(kind)
    const [first, second] = [courier.parcelOf(), courier.parcelOf()]
    courier.server.fail(courier.requests.created, courier.silentOn(first.reference, second.reference))
    const result = courier.adapter.create(courier.account, [first, second])
    await expectOpen(result, [first, second])
  })

  test.each([
    [30, 30_000],
    [undefined, 60_000],
  ])('a 429 with %j seconds makes nothing, and until then requests fail at once', async (seconds, wait) => {
    await using courier = await openRemoteCourier(kind)
    const { adapter, account, clock, requests, server } = courier
    server.fail(requests.created, tooMany(seconds))
    expect(await failureOf(courier.create({}))).toMatchObject({ isUncertain: false, wait })
    const asked = server.calls.length
    expect(courier.count()).toBe(0)
    clock.now += wait - 20_000
    const early = await failureOf(adapter.test(account))
    expect(early).toMatchObject({
      message: 'Le transporteur demande d’attendre : réessayez dans 20 s',
      wait: 20_000,
    })
    expect(server.calls).toHaveLength(asked)
    clock.now += 20_000
    await adapter.test(account)
  })

  test.each<unknown>([null, 'text', HTML.body])(
    '%j is no answer to where parcels or places are',
    async (body) => {
      await using courier = await openRemoteCourier(kind)
      const { adapter, account, requests, server } = courier
      const parcel = await courier.createOne()
      server.fail(requests.reported(parcel), { body: JSON.stringify(body) })
      await failureOf(adapter.report(account, [parcel]))
      server.fail(requests.placed, { body: JSON.stringify(body) })
      await failureOf(adapter.places(account))
    },
  )

  test('texts are cut or filled to what the courier takes', async () => {
    await using courier = await openRemoteCourier(kind)
    const item = { quantity: 1, price: 1 }
    const long = {
      name: 'a'.repeat(300),
      address: 'b'.repeat(300),
      items: [{ ...item, name: 'c'.repeat(400) }],
    }
    const results = await courier.create(long, { items: [] }, { items: [{ ...item, name: 'x' }] })
    expect(results.map(({ kind }) => kind)).toEqual(['created', 'created', 'created'])
    expect(JSON.stringify(courier.server.calls.map(({ body }) => body))).not.toMatch(/[bc]{256}/)
  })

  test('an answer that cannot be read never says that there is no parcel', async () => {
    await using courier = await openRemoteCourier(kind)
    const { adapter, account, requests, server } = courier
    const { find } = adapter
    const found = requests.found
    expect(found !== undefined).toBe(find !== undefined)
    if (!find || !found) return
    for (const fault of [...UNREADABLE.map(json), HTML, 'break-before', { status: 403, body: {} }] as const) {
      server.fail(found, fault)
      await failureOf(find(account, REFERENCE, SINCE))
      server.heal()
    }
  })

  test('a parcel is cancelled until it leaves; then the courier’s words say why not', async () => {
    await using courier = await openRemoteCourier(kind)
    const { adapter, account, requests, server } = courier
    const [first, second] = [await courier.createOne(), await courier.createOne()]
    await adapter.cancel(account, first)
    expect(courier.count()).toBe(1)
    for (const fault of [HTML, json([]), { status: 403, body: { title: 'Non' } }]) {
      server.fail(requests.cancelled, fault)
      await failureOf(adapter.cancel(account, second))
    }
    courier.leave(second)
    expect(await failureOf(adapter.cancel(account, second))).toMatchObject({
      message: expect.stringContaining(courier.tooLate),
      isUncertain: false,
    })
    expect(courier.count()).toBe(1)
  })
})

test.each([
  ['yalidine', 5, 0],
  ['yalidine', 6, 1000],
  ['yalidine', 50, 9000],
  ['yalidine', 51, 60_000],
  ['ecotrack', 50, 0],
  ['ecotrack', 51, 60_000],
  ['noest', 60, 0],
  ['noest', 61, 60_000],
  ['zrexpress', 10, 0],
  ['zrexpress', 11, 1000],
] as const)(
  '%s: %d requests take %d ms, before the courier has to refuse one',
  async (kind, requests, wait) => {
    await using courier = await openRemoteCourier(kind)
    courier.server.headers = {}
    const start = courier.clock.now
    for (let count = 0; count < requests; count += 1) await courier.adapter.test(courier.account)
    expect(courier.clock.now - start).toBe(wait)
  },
)

const hasDrafts = Object.values(ADAPTERS).flatMap(({ kind, validate }) =>
  validate ? { kind, validate } : [],
)

describe.each(hasDrafts)('drafts of $kind', ({ kind, validate }) => {
  test('a draft is handed over once; that it was before is no error', async () => {
    await using courier = await openRemoteCourier(kind)
    const { account, isReady, requests, server } = courier
    const draft = await courier.createOne()
    const request = requests.validated?.(draft) ?? ''
    expect(isReady(draft)).toBe(false)
    for (const fault of [HTML, { status: 500, body: '' }]) {
      server.fail(request, fault)
      expect(await failureOf(validate(account, draft))).toMatchObject({ isUncertain: true })
    }
    server.fail(request, 'break-after')
    expect(await failureOf(validate(account, draft))).toMatchObject({ isUncertain: true })
    expect(isReady(draft)).toBe(true)
    await validate(account, draft)
    expect(await failureOf(validate(account, { tracking: 'GONE-1', remoteId: null }))).toMatchObject({
      isUncertain: false,
    })
  })
})

const hasLabels = Object.values(ADAPTERS).flatMap(({ kind, fetchLabel }) =>
  fetchLabel ? { kind, fetchLabel } : [],
)

describe.each(hasLabels)('labels of $kind', ({ kind, fetchLabel }) => {
  test('a label is the PDF of its parcel, and nothing else is one', async () => {
    await using courier = await openRemoteCourier(kind)
    const { account, requests, server } = courier
    const [first, second] = [await courier.createOne(), await courier.createOne()]
    const widths = await Promise.all(
      [first, second].map(async (parcel) => {
        const document = await PDFDocument.load(await fetchLabel(account, parcel))
        return document.getPages().map((page) => page.getWidth())
      }),
    )
    expect(widths[1]).toEqual([(widths[0]?.[0] ?? 0) + 1])
    const { message } = await failureOf(fetchLabel(account, { tracking: 'GONE-1', remoteId: null }))
    expect(message).not.toBe('')
    const faults: Fault[] = [{ body: '<html>%PDF-</html>' }, { status: 403, body: { title: 'Non' } }]
    for (const fault of [...faults, json([]), json({ parcelLabelFiles: [null, 5] })]) {
      server.fail(requests.label ?? '', fault)
      await failureOf(fetchLabel(account, first))
    }
    server.fail(requests.label ?? '', { body: plainPdf(300) })
    expect(await fetchLabel(account, first)).toEqual(Buffer.from(plainPdf(300)))
  })

  test.each(['https://evil.example/x.pdf', 'http://127.0.0.2:1/x.pdf', 'file:///etc/passwd', ''])(
    'a link to %j is not followed',
    async (link) => {
      await using courier = await openRemoteCourier(kind)
      const { account, linkTo, requests, server } = courier
      if (!linkTo) return
      const parcel = await courier.createOne()
      server.fail(requests.label ?? '', linkTo(link))
      const before = server.calls.length
      await failureOf(fetchLabel(account, parcel))
      expect(server.calls.length - before).toBe(1)
    },
  )

  test('a link is followed once, without keys', async () => {
    await using courier = await openRemoteCourier(kind)
    const { account, linkTo, requests, server } = courier
    if (!linkTo) return
    const parcel = await courier.createOne()
    const { origin } = new URL(server.url)
    // The URL of the file has the API's host, and a path of the same length beside the API's.
    const folder = new URL(server.url).pathname.replaceAll(/[^/]/g, 'x')
    const link = `${origin}${folder}${parcel.tracking}.pdf?sig=${'x'.repeat(900)}`
    server.fail(requests.label ?? '', linkTo(link), 3)
    await fetchLabel(account, parcel)
    const { headers, path } = server.calls.at(-1) ?? {}
    expect(path).toBe(`${parcel.tracking}.pdf`)
    for (const key of ['authorization', 'x-api-key', 'x-tenant']) expect(headers).not.toHaveProperty(key)
    for (const fault of [ELSEWHERE, HTML]) {
      server.fail(`GET ${path}`, fault)
      await failureOf(fetchLabel(account, parcel))
    }
  })
})
