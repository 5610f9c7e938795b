import { PDFDocument } from '@pdfme/pdf-lib'
import { describe, expect, test } from 'vitest'
import { openNoestServer } from '../../../../tests/support/couriers/noest-server.ts'
import { openAccount } from '../../../../tests/support/couriers/open-account.ts'
import { plainPdf } from '../../../../tests/support/couriers/plain-pdf.ts'
import { someParcel } from '../../../../tests/support/couriers/some-parcel.ts'
import type { NewParcel } from '../adapter.ts'
import { CourierError } from '../courier-error.ts'
import { noest } from './adapter.ts'

const ITEMS = [
  { name: 'Casque intégral', quantity: 1, price: 12_000 },
  { name: 'Gants', quantity: 2, price: 2500 },
]

const sampleParcel = (change: Partial<NewParcel> = {}) =>
  someParcel({
    reference: '12-ABCDE',
    commune: { id: 'Alger Centre', name: 'Alger Centre' },
    items: ITEMS,
    ...change,
  })

async function openNoest({ timeout = 2000 } = {}) {
  const server = await openNoestServer()
  const clock = { now: Date.parse('2026-11-23T09:00:00Z') }
  const account = openAccount(noest, server.settings, { timeout, clock })
  const create = async (references: string[]) =>
    noest.create(
      account,
      references.map((reference) => sampleParcel({ reference })),
    )
  return {
    server,
    account,
    clock,
    create,
    /** One draft. */
    createOne: async () => {
      await create(['12-ABCDE'])
      return { tracking: server.parcels[0]?.tracking ?? '', remoteId: null }
    },
    report: async (event?: [key: string, text: string]) => {
      const tracking = server.parcels[0]?.tracking ?? ''
      if (event) server.move(tracking, ...event)
      const [report] = await noest.report(account, [{ tracking, remoteId: null }])
      return report
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should fail'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(CourierError)
      return error as CourierError
    },
  )

describe('NOEST makes drafts', () => {
  test('of a batch, in one request and by its fields', async () => {
    await using courier = await openNoest()
    const results = await courier.create(['12-ABCDE', '13-ABCDE'])
    expect(results).toEqual([
      { reference: '12-ABCDE', made: { tracking: 'ECS1000', remoteId: null, labelUrl: null } },
      { reference: '13-ABCDE', made: { tracking: 'ECS1001', remoteId: null, labelUrl: null } },
    ])
    expect(courier.server.calls).toHaveLength(1)
    expect(courier.server.parcels[0]?.order).toEqual({
      reference: '12-ABCDE',
      client: 'Amine Ben Salah',
      phone: '0550123456',
      adresse: '12 rue Didouche Mourad',
      wilaya_id: 16,
      commune: 'Alger Centre',
      montant: 9600,
      produit: 'Casque intégral, 2 × Gants',
      type_id: 1,
      poids: 1,
      stop_desk: 0,
    })
    expect(courier.server.parcels.some(({ isValidated }) => isValidated)).toBe(false)
  })

  test('at a desk, by its code, with a commune only if NOEST knows it', async () => {
    await using courier = await openNoest()
    const desk = { id: '16B', name: 'Bab Ezzouar' }
    const [result] = await noest.create(courier.account, [
      sampleParcel({ desk, commune: { id: '', name: 'Bab Ezzouar' } }),
    ])
    expect(result).toHaveProperty('made')
    expect(courier.server.parcels[0]?.order).toMatchObject({ stop_desk: 1, station_code: '16B' })
    expect(courier.server.parcels[0]?.order).not.toHaveProperty('commune')
  })

  test('half of a batch refused, each with its own words', async () => {
    await using courier = await openNoest()
    const commune = { id: 'Bab Azoun', name: 'Bab Azoun' }
    await courier.create(['0-AAAAA'])
    const results = await noest.create(courier.account, [
      sampleParcel({ reference: '1-AAAAA', commune }),
      sampleParcel({ reference: '2-AAAAA' }),
      sampleParcel({ reference: '3-AAAAA', phone: '123' }),
      sampleParcel({ reference: '0-AAAAA' }),
    ])
    expect(results).toEqual([
      { reference: '1-AAAAA', refusal: 'The selected commune is invalid.' },
      { reference: '2-AAAAA', made: expect.objectContaining({ tracking: 'ECS1001' }) },
      { reference: '3-AAAAA', refusal: 'The phone field must be between 9 and 10 digits.' },
      { reference: '0-AAAAA', refusal: 'Colis déja existant' },
    ])
  })

  test('and reads lists in place of objects, as PHP writes them', async () => {
    await using courier = await openNoest()
    const tracking = 'ECS1'
    const first = [{ success: true, tracking, reference: '2-AAAAA' }]
    const second = [{ reference: '1-AAAAA', client: ['The client field is required.'] }]
    courier.server.fail('POST create/orders', { status: 422, body: { passed: first, failed: second } })
    expect(await courier.create(['1-AAAAA', '2-AAAAA'])).toEqual([
      { reference: '1-AAAAA', refusal: 'The client field is required.' },
      { reference: '2-AAAAA', made: { tracking, remoteId: null, labelUrl: null } },
    ])
    const nameless = [{ success: true, tracking }]
    courier.server.fail('POST create/orders', { body: { passed: nameless, failed: nameless } })
    // Which of the two was made is not said.
    expect(await courier.create(['1-AAAAA', '2-AAAAA'])).toEqual([])
  })

  test('script in their texts goes out and comes back as text', async () => {
    await using courier = await openNoest()
    const name = '<script>alert(1)</script>'
    courier.server.fail('POST create/orders', {
      body: { passed: {}, failed: { 0: `${name}\u0000\n  refusé` } },
    })
    expect(await noest.create(courier.account, [sampleParcel({ name })])).toEqual([
      { reference: '12-ABCDE', refusal: `${name} refusé` },
    ])
    expect(courier.server.calls[0]?.body).toMatchObject({ orders: [{ client: name }] })
  })
})

describe('a batch that NOEST did not answer for', () => {
  test.each([['break-after' as const], ['silent-after' as const]])(
    'may have been made: %s',
    async (fault) => {
      await using courier = await openNoest({ timeout: 150 })
      courier.server.fail('POST create/orders', fault)
      const error = await failureOf(courier.create(['12-ABCDE']))
      expect(error.isUncertain).toBe(true)
      expect(courier.server.parcels).toHaveLength(1)
      expect(courier.server.parcels[0]?.isValidated).toBe(false)
      expect(noest).not.toHaveProperty('find')
    },
  )

  test.each([
    ['500', { status: 500, body: '<h1>Server Error</h1>' }, true],
    ['a page instead of JSON', { status: 200, body: '<html>' }, true],
    ['a list without orders', { status: 200, body: ['ok'] }, true],
    ['an unknown key', { status: 401, body: { message: 'Unauthenticated.' } }, false],
    ['a suspended account', { status: 422, body: { success: false, error: 'Compte suspendu' } }, false],
    ['a refusal with 200', { status: 200, body: { success: false, message: 'Compte suspendu' } }, false],
    ['a redirect', { status: 302, headers: { Location: 'https://evil.example/' }, body: '' }, false],
  ])('%s', async (_what, fault, isUncertain) => {
    await using courier = await openNoest()
    courier.server.fail('POST create/orders', fault)
    expect(await failureOf(courier.create(['12-ABCDE']))).toMatchObject({ isUncertain })
    expect(courier.server.calls).toHaveLength(1)
  })

  test.each([
    ['a Retry-After is obeyed', { 'Retry-After': '120' }, 120_000],
    ['without one a minute passes', {}, 60_000],
  ])('429: %s', async (_what, headers, wait) => {
    await using courier = await openNoest()
    courier.server.fail('POST create/orders', { status: 429, headers, body: {} })
    expect(await failureOf(courier.create(['12-ABCDE']))).toMatchObject({ isUncertain: false, wait })
    expect(courier.server.parcels).toHaveLength(0)
  })
})

test('more than 60 requests a minute wait for their turn', async () => {
  await using courier = await openNoest()
  const start = courier.clock.now
  for (let index = 0; index < 61; index += 1) await noest.fees(courier.account)
  expect(courier.clock.now - start).toBe(60_000)
})

describe('validating a draft', () => {
  test('hands it over, and again is no error', async () => {
    await using courier = await openNoest()
    const parcel = await courier.createOne()
    await noest.validate?.(courier.account, parcel)
    await noest.validate?.(courier.account, parcel)
    expect(courier.server.parcels[0]?.isValidated).toBe(true)
  })

  test('an answer that is lost leaves it to be validated again', async () => {
    await using courier = await openNoest()
    const parcel = await courier.createOne()
    courier.server.fail('POST valid/order', 'break-after')
    const error = await failureOf(noest.validate?.(courier.account, parcel) ?? Promise.resolve())
    expect(error.isUncertain).toBe(true)
    await noest.validate?.(courier.account, parcel)
  })

  test('an unknown draft is refused in its words', async () => {
    await using courier = await openNoest()
    const unknown = { tracking: 'ECS9', remoteId: null }
    await expect(noest.validate?.(courier.account, unknown)).rejects.toThrow('Commande introuvable')
  })
})

test('a draft is deleted, a validated parcel is not', async () => {
  await using courier = await openNoest()
  const draft = await courier.createOne()
  await noest.cancel(courier.account, draft)
  expect(courier.server.parcels).toEqual([])
  const parcel = await courier.createOne()
  await noest.validate?.(courier.account, parcel)
  await expect(noest.cancel(courier.account, parcel)).rejects.toThrow('avant sa validation')
})

describe('where a parcel is', () => {
  test.each([
    ['upload', 'created'],
    ['customer_validation', 'created'],
    ['validation_collect_colis', 'sent'],
    ['fdr_activated', 'delivering'],
    ['mise_a_jour', 'delivering'],
    ['livre', 'delivering'],
    ['livred', 'delivered'],
    ['verssement_admin_cust', 'delivered'],
    ['validation_reception_cash_by_partener', 'delivered'],
    ['return_asked_by_hub', 'returning'],
    ['retour_dispatched_to_partenaires', 'returning'],
    ['colis_retour_transmit_to_partner', 'returning'],
    ['livraison_echoue_recu', 'returned'],
    ['return_validated_by_partener', 'returned'],
  ])('%s: %s', async (key, state) => {
    await using courier = await openNoest()
    await courier.createOne()
    expect(await courier.report([key, 'Les mots de NOEST'])).toEqual({
      tracking: 'ECS1000',
      state,
      text: 'Les mots de NOEST',
      at: '2026-11-23T09:00:00.000Z',
    })
  })

  test.each([['edit_price'], ['colis_suspendu'], ['verssement_admin_cust_canceled'], ['constructor'], ['']])(
    'an event that moves nothing changes the words alone: %j',
    async (key) => {
      await using courier = await openNoest()
      await courier.createOne()
      await courier.report(['validation_collect_colis', 'Colis Ramassé'])
      expect(await courier.report([key, 'Autre chose'])).toMatchObject({
        state: 'sent',
        text: 'Autre chose',
      })
    },
  )

  test('a return that is settled stays one', async () => {
    await using courier = await openNoest()
    await courier.createOne()
    await courier.report(['return_validated_by_partener', 'Retour validé par le partenaire'])
    expect(await courier.report(['verssement_admin_cust', 'Montant transmis'])).toMatchObject({
      state: 'returned',
    })
  })

  test('the last event is the latest, whatever the order of the list', async () => {
    await using courier = await openNoest()
    const { tracking } = await courier.createOne()
    courier.server.move(tracking, 'livred', 'Livré', '2026-11-25 10:00:00')
    courier.server.move(tracking, 'fdr_activated', 'En livraison', '2026-11-24 08:00:00')
    const report = await courier.report()
    expect(report).toMatchObject({ state: 'delivered', text: 'Livré', at: '2026-11-25T10:00:00.000Z' })
  })

  test('parcels that NOEST does not have are left out', async () => {
    await using courier = await openNoest()
    const known = await courier.createOne()
    const unknown = { tracking: 'ECS9', remoteId: null }
    expect(await noest.report(courier.account, [unknown])).toEqual([])
    expect(await noest.report(courier.account, [unknown, known])).toHaveLength(1)
    courier.server.fail('POST get/trackings/info', { body: [] })
    expect(await noest.report(courier.account, [known])).toEqual([])
  })

  test.each([
    ['a history of another type', { ECS1000: { activity: 'x' } }],
    ['events of another type', { ECS1000: { activity: [null, 5, 'x'] } }],
    ['no history', { ECS1000: null }],
  ])('%s says nothing', async (_what, body) => {
    await using courier = await openNoest()
    await courier.createOne()
    courier.server.fail('POST get/trackings/info', { body })
    expect(await courier.report()).toBeUndefined()
  })

  test('odd times and words are kept out', async () => {
    await using courier = await openNoest()
    await courier.createOne()
    const activity = [{ event: { a: 1 }, event_key: 'livred', date: 'hier' }]
    courier.server.fail('POST get/trackings/info', { body: { ECS1000: { activity } } })
    expect(await courier.report()).toMatchObject({ state: 'delivered', text: 'livred', at: null })
  })

  test('an answer that is not JSON, or in error, fails', async () => {
    await using courier = await openNoest()
    const parcel = await courier.createOne()
    courier.server.fail('POST get/trackings/info', { body: 'oops' })
    await failureOf(noest.report(courier.account, [parcel]))
    courier.server.fail('POST get/trackings/info', {
      status: 403,
      body: `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    })
    await failureOf(noest.report(courier.account, [parcel]))
  })
})

test('wilayas, communes and desks come in the spelling of NOEST', async () => {
  await using courier = await openNoest()
  expect(await noest.places(courier.account)).toEqual({
    wilayas: [
      { id: 16, name: 'Alger' },
      { id: 19, name: 'Sétif' },
    ],
    communes: [
      { id: 'Alger Centre', name: 'Alger Centre', wilayaId: 16, isHome: true },
      { id: 'Bab Ezzouar', name: 'Bab Ezzouar', wilayaId: 16, isHome: true },
      { id: 'Sétif', name: 'Sétif', wilayaId: 19, isHome: true },
      { id: 'Bir Haddada', name: 'Bir Haddada', wilayaId: 19, isHome: false },
    ],
    desks: [
      { id: '16B', name: 'Bab Ezzouar', wilayaId: 16, commune: { id: 'Bab Ezzouar', name: 'Bab Ezzouar' } },
      { id: '19A', name: 'Sétif ville', wilayaId: 19, commune: { id: '', name: 'Sétif ville' } },
    ],
  })
  courier.server.fail('GET get/communes', { body: { error: 'x' } })
  await failureOf(noest.places(courier.account))
})

test('fees are those of a delivery; 0 is not offered', async () => {
  await using courier = await openNoest()
  expect(await noest.fees(courier.account)).toEqual([
    { wilayaId: 16, homePrice: 700, centerPrice: 300 },
    { wilayaId: 19, homePrice: 800, centerPrice: null },
  ])
})

test('an account is tried with its key', async () => {
  await using courier = await openNoest()
  await noest.test(courier.account)
  const wrong = openAccount(noest, { ...courier.server.settings, apiToken: 'x' })
  await expect(noest.test(wrong)).rejects.toThrow('Unauthenticated.')
})

describe('labels', () => {
  const printAll = (courier: Awaited<ReturnType<typeof openNoest>>) =>
    noest.labels?.(
      courier.account,
      courier.server.parcels.map(({ tracking }) => ({ tracking, remoteId: null })),
    ) ?? expect.unreachable()

  test.each([['redirect' as const], ['file' as const]])(
    'of several parcels are one PDF: %s',
    async (labels) => {
      await using courier = await openNoest()
      await courier.create(['12-ABCDE', '13-ABCDE'])
      courier.server.state.labels = labels
      const document = await PDFDocument.load(await printAll(courier))
      expect(document.getPages().map((page) => page.getWidth())).toEqual([100, 101])
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
    courier.server.state.labels = { status: 302, headers: { Location }, body: '' }
    await failureOf(printAll(courier))
    expect(courier.server.calls.filter(({ path }) => path.includes('label'))).toHaveLength(1)
  })

  test('a link is followed once, and gets no keys', async () => {
    await using courier = await openNoest()
    await courier.createOne()
    await printAll(courier)
    const stored = courier.server.calls.findLast(({ path }) => path.endsWith('.pdf'))
    expect(stored?.headers).not.toHaveProperty('authorization')
    courier.server.fail('GET ECS1000.pdf', {
      status: 302,
      headers: { Location: '/api/labels/other.pdf' },
      body: '',
    })
    await failureOf(printAll(courier))
  })

  test.each([
    ['a page', { status: 200, body: '<html>%PDF' }],
    ['words', { status: 404, body: { message: 'Commande introuvable' } }],
  ])('%s is no label', async (_what, answer) => {
    await using courier = await openNoest()
    await courier.createOne()
    courier.server.state.labels = answer
    await failureOf(printAll(courier))
    courier.server.state.labels = { body: plainPdf(100) }
    await printAll(courier)
  })
})
