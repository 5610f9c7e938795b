import { expect, test } from 'vitest'
import { CALLS, openAnswering, REFERENCE, SAMPLES, TRACKING } from '#support/couriers/courier-samples.ts'
import { failureOf } from '#support/couriers/failure-of.ts'
import { someParcel } from '#support/couriers/some-parcel.ts'
import type { Account, Adapter } from './adapter.ts'
import { ADAPTERS } from './adapters.ts'
import { createRedactor, parseJson } from './decode.ts'

const SECRET = 'Clé/s3cret+"9876"&x'
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
/** Matches parts of the secret in any of its forms, which no message may contain. */
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

/** An account with this secret, whose courier answers everything with one body. */
function openSecret(adapter: Adapter, status: number, body: unknown, location = ''): Account {
  const secrets = adapter.fields.filter(({ isSecret }) => isSecret).map(({ name }) => [name, SECRET])
  const answer = { status, body: JSON.stringify(body), location }
  return openAnswering(adapter, [answer], Object.fromEntries(secrets))
}

const WORDS = `La clé ${SECRET} est refusée`
const adapters = Object.values(ADAPTERS)
const parcel = { tracking: TRACKING, remoteId: null }

test.each(adapters)('$kind: a secret in a refusal is masked', async (adapter) => {
  const { status, body } = SAMPLES[adapter.kind].refuse(WORDS)
  const created = adapter.create(openSecret(adapter, status, body), [someParcel({ reference: REFERENCE })])
  // An API with one parcel per request may refuse it by a status, for which `create` throws.
  const results = await created.catch((error) => {
    expect(error).toMatchObject({ isUncertain: false })
    return [{ kind: 'refused', message: error.message }]
  })
  expect(results).toMatchObject([{ kind: 'refused', message: 'La clé •••• est refusée' }])
})

test.each(adapters)('$kind: a secret in the words of a report is masked', async (adapter) => {
  const account = openSecret(adapter, 200, SAMPLES[adapter.kind].report(WORDS))
  expect(await adapter.report(account, [parcel])).toMatchObject([{ text: 'La clé •••• est refusée' }])
})

test.each(adapters)('$kind: a secret in an error is masked, whatever was asked', async (adapter) => {
  for (const status of [401, 403, 422]) {
    const account = openSecret(adapter, status, { success: false, message: WORDS })
    const results = await Promise.allSettled(Object.values(CALLS).map((call) => call(adapter, account)))
    const told = results.map((result) =>
      result.status === 'rejected' ? String(result.reason) : result.value,
    )
    expect(JSON.stringify(told)).toContain('••••')
    expect(JSON.stringify(told)).not.toMatch(LEAKS)
  }
})

test.each(adapters)('$kind: a secret in the host of a redirect is masked', async (adapter) => {
  const account = openSecret(adapter, 302, '', `https://key-${encodeURIComponent(SECRET)}.example/`)
  const { message } = await failureOf(adapter.places(account))
  expect(message).toContain('L’adresse du transporteur a changé')
  expect(message).not.toMatch(LEAKS)
})
