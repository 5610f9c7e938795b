import { expect, test } from 'vitest'
import { failureOf } from '../../../../tests/support/couriers/failure-of.ts'
import { someParcel } from '../../../../tests/support/couriers/some-parcel.ts'
import type { Account, Adapter, RemoteKind } from './adapter.ts'
import { ADAPTERS } from './adapters.ts'
import { createAccount } from './courier-http.ts'
import { createRedactor, parseJson } from './decode.ts'
import { Quota } from './quota.ts'

const SECRET = 'Clé/s3cret+"9876"&x'
const REFERENCE = '12-ABCDE'
const TRACKING = '16-AJXL1000-ZR'
const FIELDS: Adapter['fields'] = [{ name: 'apiToken', label: 'Clé', isSecret: true, isRequired: true }]

const FORMS = {
  plain: SECRET,
  'as a header': `Bearer ${SECRET}`,
  'in another case': SECRET.toUpperCase(),
  'URL-encoded': encodeURIComponent(SECRET),
  'as a form': new URLSearchParams({ api_token: SECRET }).toString(),
  'as JSON': JSON.stringify({ token: SECRET }),
  'as JSON of PHP': JSON.stringify({ token: SECRET }).replaceAll('/', '\\/'),
  hexadecimal: Buffer.from(SECRET).toString('hex'),
  base64: Buffer.from(SECRET).toString('base64'),
  base64url: Buffer.from(SECRET).toString('base64url'),
  'as basic authentication': Buffer.from(`id:${SECRET}`).toString('base64'),
  'as basic authentication of another length': Buffer.from(`user:${SECRET}:x`).toString('base64'),
}
/** What no message may have. */
const LEAKS = /s3cret|9876|63726574|OTg3N|k4NzY|5ODc2/i

test.each(Object.entries(FORMS))('a secret is masked %s', (_how, form) => {
  const redact = createRedactor(FIELDS, { apiToken: SECRET })
  const masked = redact(`La clé ${form} n’est pas valable`)
  expect(masked).not.toMatch(LEAKS)
  expect(masked).toContain('••••')
})

test('a secret is masked wherever JSON has it, also escaped', () => {
  const redact = createRedactor(FIELDS, { apiToken: 's3cret-9876' })
  const body = Buffer.from('{"a":[{"b":"\\u00733cret-9876 refus\\u00e9"}],"c":1}')
  expect(parseJson(body, redact)).toEqual({ a: [{ b: '•••• refusé' }], c: 1 })
})

test('short secrets and settings that are none stay, since they would blot out ordinary words', () => {
  const redact = createRedactor(FIELDS, { apiToken: 'token', apiId: 'identifiant' })
  expect(redact('INVALID_TOKEN de identifiant')).toBe('INVALID_TOKEN de identifiant')
})

/** An account whose courier answers everything with one body. */
function openAnswering(adapter: Adapter, status: number, body: unknown, location = ''): Account {
  const secrets = adapter.fields.filter(({ isSecret }) => isSecret).map(({ name }) => [name, SECRET])
  const settings = { baseUrl: 'https://courier.example/', fromWilaya: '16', ...Object.fromEntries(secrets) }
  return createAccount(adapter, settings, {
    quota: new Quota({ quotas: [] }),
    request: async () => ({ status, headers: { location }, body: Buffer.from(JSON.stringify(body)) }),
  })
}

const WORDS = `La clé ${SECRET} est refusée`
const refused = { success: false, message: WORDS }
/** A refusal with a status of 200, and a report, in the form of each courier. */
const ANSWERS: Record<RemoteKind, [refusal: unknown, report: unknown]> = {
  yalidine: [
    { data: [{ id: 16, name: 'Alger' }], [REFERENCE]: refused },
    { data: [{ tracking: TRACKING, last_status: WORDS }] },
  ],
  ecotrack: [{ results: { [REFERENCE]: refused } }, { data: { [TRACKING]: { status: WORDS } } }],
  noest: [{ failed: { 0: WORDS } }, { [TRACKING]: { activity: [{ event: WORDS }] } }],
  zrexpress: [
    { id: 'x', failures: [{ index: 0, errorMessage: WORDS }] },
    { state: { name: 'x', description: WORDS } },
  ],
}
const adapters = Object.values(ADAPTERS)
const parcel = { tracking: TRACKING, remoteId: null }

test.each(adapters)('$kind: a secret in a refusal of 200 is masked', async (adapter) => {
  const [refusal] = ANSWERS[adapter.kind]
  const account = openAnswering(adapter, 200, refusal)
  expect(await adapter.create(account, [someParcel({ reference: REFERENCE })])).toEqual([
    { reference: REFERENCE, kind: 'refused', message: 'La clé •••• est refusée' },
  ])
})

test.each(adapters)('$kind: a secret in the words of a report is masked', async (adapter) => {
  const [, report] = ANSWERS[adapter.kind]
  expect(await adapter.report(openAnswering(adapter, 200, report), [parcel])).toMatchObject([
    { text: 'La clé •••• est refusée' },
  ])
})

test.each(adapters)('$kind: a secret in an error is masked, whatever was asked', async (adapter) => {
  for (const status of [401, 403, 422]) {
    const account = openAnswering(adapter, status, refused)
    const calls = [
      adapter.test(account),
      adapter.places(account),
      adapter.fees(account),
      adapter.create(account, [someParcel()]),
      adapter.cancel(account, parcel),
      adapter.find?.(account, REFERENCE, new Date()),
      adapter.validate?.(account, parcel),
      adapter.fetchLabel?.(account, parcel),
    ]
    const results = await Promise.allSettled(calls)
    const told = results.map((result) =>
      result.status === 'rejected' ? String(result.reason) : result.value,
    )
    expect(JSON.stringify(told)).toContain('••••')
    expect(JSON.stringify(told)).not.toMatch(LEAKS)
  }
})

test.each(adapters)('$kind: a secret in the host of a redirect is masked', async (adapter) => {
  const account = openAnswering(adapter, 302, '', `https://key-${encodeURIComponent(SECRET)}.example/`)
  const { message } = await failureOf(adapter.places(account))
  expect(message).toContain('L’adresse du transporteur a changé')
  expect(message).not.toMatch(LEAKS)
})
