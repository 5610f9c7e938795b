import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

// Immutable once released: a later change is a later migration.

/** The keys of phones are rewritten, which SQL cannot. */
export function up(): string[] {
  return []
}

/** Orders per query. */
const PAGE = 1000

export async function rewrite(db: QueryExecutorProvider): Promise<void> {
  await rewriteOrders(db)
  await rewriteBlockedPhones(db)
}

async function rewriteOrders(db: QueryExecutorProvider): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; customer_phone: string; phone_key: string }>`
      select id, customer_phone, phone_key from orders where id > ${last} order by id limit ${PAGE}`.execute(
      db,
    )
    const changed = rows.flatMap<RawBuilder<unknown>>(({ id, customer_phone, phone_key }) => {
      const key = phoneKey(customer_phone)
      return key === phone_key ? [] : sql`(cast(${id} as bigint), cast(${key} as text))`
    })
    if (changed.length > 0)
      await sql`update orders set phone_key = changed.column2, search_text = search_text || ' ' || changed.column2
        from (values ${sql.join(changed)}) as changed where orders.id = changed.column1`.execute(db)
    if (rows.length < PAGE) break
    last = Number(rows.at(-1)?.id)
  }
}

/** Of several that are one phone now, the first stays, with the reasons of all. */
async function rewriteBlockedPhones(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ id: number; phone: string; phone_key: string; reason: string }>`
    select id, phone, phone_key, reason from blocked_phones order by id`.execute(db)
  for (const [key, [first, ...others]] of Map.groupBy(rows, ({ phone }) => phoneKey(phone))) {
    if (!first || (others.length === 0 && first.phone_key === key)) continue
    for (const { id } of others) await sql`delete from blocked_phones where id = ${id}`.execute(db)
    const told = others.map(({ phone, reason }) => [phone, reason].filter(Boolean).join(' : '))
    const reason = [first.reason, ...told].filter(Boolean).join(' ; ')
    await sql`update blocked_phones set phone_key = ${key}, reason = ${reason} where id = ${first.id}`.execute(
      db,
    )
  }
}

const LETTERS: [letters: RegExp, digit: string][] = [
  [/(?<!\p{L})[oOоО]+(?=\d)|(?<=\d)[oOоО]+(?!\p{L})/gu, '0'],
  [/(?<!\p{L})[lI](?=\d)|(?<=\d)[lI](?=\d)/gu, '1'],
  [/(?<=\d)[зЗ](?!\p{L})/gu, '3'],
  [/(?<=\d)б(?!\p{L})/gu, '6'],
]

const CODE = /^[+0]*213[+0]*(?:213[+0]*)*/
const NEXT = '(?=$|[+0]|213|[5-7]\\d{8}$)'
const MOBILE = new RegExp(`^[5-7]\\d{8}${NEXT}`)
const MOBILE_WITH_ZERO = /^\+?0+[5-7]\d{8}/
const LANDLINE = /^(?:0|(?:(?:\+|00)?213)+0?)([1-4]\d{7})(?=$|\d{3}|\+)/
const STANDING = /(?<![\d+])0[5-7](?:[\s.-]?\d){8}(?![\s.-]?\d)/
const AFTER_NUMBER = /[/,;]|(?<=\d)\s*(?:\+|\p{L})/u
const MIN_DIGITS = 6

/** The key of `readPhone` of rules/phone.ts, as it was when this migration was written. */
function phoneKey(phone: string): string {
  const text = LETTERS.reduce(
    (text, [letters, digit]) => text.replace(letters, (found) => digit.repeat(found.length)),
    phone
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
      .replace(/[\p{Mark}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''),
  )
  const digits = digitsOf(text)
  const algerian = algerianAt(digits) ?? standingIn(text)
  if (algerian) return algerian
  const alone = foreign(digitsOf(text.trim().split(AFTER_NUMBER, 1)[0] ?? ''))
  return alone.length >= MIN_DIGITS ? alone : foreign(digits)
}

function algerianAt(digits: string): string | null {
  const [code = ''] = CODE.exec(digits) ?? []
  const [mobile] = MOBILE.exec(digits.slice(code.length)) ?? []
  if (mobile) return `0${mobile}`
  const [zeros] = MOBILE_WITH_ZERO.exec(digits) ?? []
  if (zeros) return zeros.replace(/^\+?0+/, '0')
  const [, landline] = LANDLINE.exec(digits) ?? []
  return landline === undefined ? null : `0${landline}`
}

function standingIn(text: string): string | null {
  const [standing] = STANDING.exec(text) ?? []
  return standing === undefined || /^\s*(\+|00)/.test(text) ? null : standing.replace(/\D/g, '')
}

function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}

function digitsOf(text: string): string {
  return text.replace(/[^\d+]/g, '').replace(/\++/g, '+')
}

function foreign(digits: string): string {
  const number = digits.replace(/(?!^)\+/g, '')
  return /\d/.test(number) ? number.replace(/^(?:00|\+)?2130?/, '0') : ''
}
