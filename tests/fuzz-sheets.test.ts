// @module-tag long
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IMPORT_FORMATS } from '#contract/import.ts'
import { FORMATS } from '#server/imports/formats/formats.ts'
import { nastyText } from './support/hostile-values.ts'
import { makeXlsx } from './support/make-xlsx.ts'
import { openImports } from './support/open-imports.ts'
import { openTestShop } from './support/open-test-shop.ts'

// How many sheets are imported on SQLite, and the seed that draws them: `npm run test:fuzz` imports 2,000.
const SHEETS = process.env.FUZZ_REQUESTS ? Number(process.env.FUZZ_REQUESTS) / 10 : 100
/** Of as many, one is imported on PostgreSQL too, where statements differ and rows do not. */
const ON_POSTGRES = 20
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

const titles = [...new Set(IMPORT_FORMATS.flatMap((name) => Object.values(FORMATS[name].titles).flat()))]
const platforms = [
  ...['handle', 'type', 'parent', 'id', 'option1 name', 'option1 value'],
  ...['attribute 1 name', 'attribute 1 value s'],
]
const cell = fc.oneof(
  nastyText,
  fc.constantFrom(
    ...['', 'oui', '1 000,50', 'S, M, L', 'a\0b', 'Casques > Jets', '<b>x</b>'],
    ...['http://127.0.0.1/a.jpg'],
  ),
  fc.integer().map(String),
)
const table = fc.record({
  titles: fc.array(fc.constantFrom(...titles, ...platforms), { minLength: 1, maxLength: 12 }),
  rows: fc.array(fc.array(cell, { maxLength: 14 }), { maxLength: 12 }),
})

type Table = { titles: string[]; rows: string[][] }

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const toCsv = ({ titles, rows }: Table, separator: string) =>
  [titles, ...rows].map((row) => row.map(quote).join(separator)).join('\r\n')
const escapeXml = (text: string) =>
  text.toWellFormed().replace(/[^\p{L}\p{N} ]/gu, (sign) => `&#${sign.codePointAt(0)};`)
const toXml = ({ titles, rows }: Table) =>
  [titles, ...rows]
    .map((row) => `<row>${row.map((text) => `<c t="str"><v>${escapeXml(text)}</v></c>`).join('')}</row>`)
    .join('')

const drawing = fc.record({
  table,
  kind: fc.constantFrom('utf8', 'utf16le', 'latin1', 'xlsx', 'bytes'),
  separator: fc.constantFrom(';', ',', '\t'),
  damage: fc.option(fc.record({ at: fc.double({ min: 0, max: 0.99, noNaN: true }), byte: fc.nat(255) }), {
    freq: 1,
  }),
  noise: fc.uint8Array({ maxLength: 300 }),
})

type Drawing = typeof drawing extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** Makes the bytes of a sheet in some format and encoding, some of them damaged. */
async function makeBytes({ table, kind, separator, damage, noise }: Drawing): Promise<Buffer> {
  const bytes = await make()
  if (damage && bytes.length > 0) bytes[Math.floor(damage.at * bytes.length)] = damage.byte
  return bytes

  async function make(): Promise<Buffer> {
    if (kind === 'bytes') return Buffer.from(noise)
    if (kind === 'xlsx') return makeXlsx(toXml(table))
    // What looks like a binary file in its first 4,096 bytes is none.
    const text = toCsv({ ...table, titles: [...table.titles, 'x'.repeat(4096)] }, separator)
    if (kind === 'utf16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
    return Buffer.from(text, kind === 'latin1' ? 'latin1' : 'utf8')
  }
}

for (const database of ['sqlite', 'postgres'] as const) {
  test(`every sheet is imported or refused in words (${database})`, {
    timeout: 3_600_000,
  }, async () => {
    await using shop = await openTestShop({ database })
    const { upload, call, settle } = await openImports(shop)
    const statuses = new Map<string, number>()
    const property = fc.asyncProperty(drawing, async (drawn) => {
      const { kind } = drawn
      const bytes = await makeBytes(drawn)
      const { status, body } = await upload(bytes)
      expect([202, 400, 413, 415]).toContain(status)
      const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
      count(`${kind} ${status}`)
      if (status !== 202) return
      const read = await settle(body.id)
      expect(read).toMatchObject({ state: 'ready', isRead: true })
      expect((await call('POST', `/imports/${body.id}/start`)).status).toBe(202)
      const { state } = await settle(body.id)
      count(state)
      expect([state, shop.logged.filter(({ level }) => level === 'error')]).toEqual(['done', []])
      expect((await call('DELETE', `/imports/${body.id}`)).status).toBe(204)
    })
    const numRuns = Math.ceil(SHEETS / (database === 'sqlite' ? 1 : ON_POSTGRES))
    await fc.assert(property, { numRuns, seed: SEED })
    console.log(`${database}: seed ${SEED}, ${JSON.stringify([...statuses])}`)
  })
}
