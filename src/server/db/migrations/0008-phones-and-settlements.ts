import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

// Immutable once released: a later change is a later migration.

type Options = { database: 'sqlite' | 'postgres' }

/** Settlements keep their totals, their lines say more, and a tracking is one whatever its case. */
export function up({ database }: Options): string[] {
  const sqlite = database === 'sqlite'
  const text = sqlite ? 'text' : 'text collate "C"'
  return [
    `alter table settlements add column totals ${text} not null default '{}'`,
    `alter table settlement_lines add column reason ${text}`,
    `alter table settlement_lines add column unread_fee ${text}`,
    `update settlement_lines set reason = 'no_tracking' where result = 'invalid' and tracking = ''`,
    // The contract says which results there are, so that one more needs no migration.
    ...(sqlite
      ? [
          `alter table settlement_lines add column new_result text not null default ''`,
          `update settlement_lines set new_result = result`,
          `alter table settlement_lines drop column result`,
          `alter table settlement_lines rename column new_result to result`,
        ]
      : [`alter table settlement_lines drop constraint settlement_lines_result_check`]),

    // Of parcels whose trackings differ by case alone, the one that money is expected for keeps its tracking.
    `update parcels set tracking = tracking || '#' || cast(id as text)
      where exists (select 1 from parcels other
        where other.courier_id = parcels.courier_id and lower(other.tracking) = lower(parcels.tracking)
          and ${rank('other')} < ${rank('parcels')})`,
    `drop index parcels_tracking_key`,
    `create unique index parcels_tracking_key on parcels (courier_id, lower(tracking))`,
  ]
}

function rank(parcel: string): string {
  return `(case when ${parcel}.state = 'cancelled' then 1 else 0 end,
    case when ${parcel}.paid_at is null then 0 else 1 end, ${parcel}.id)`
}

/** Rewrites what SQL cannot: phones, lists of texts, sums. */
export async function rewrite(db: QueryExecutorProvider): Promise<void> {
  await rewriteOrders(db)
  await rewriteBlockedPhones(db)
  await rewriteLists(db)
  await rewriteTotals(db)
}

/** Orders per query. */
const PAGE = 1000
/** Phones, or changed orders, per query. */
const BATCH = 500

async function rewriteOrders(db: QueryExecutorProvider): Promise<void> {
  const touched = new Set<string>()
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; customer_phone: string; phone_key: string }>`
      select id, customer_phone, phone_key from orders where id > ${last} order by id limit ${PAGE}`.execute(
      db,
    )
    const changed = rows
      .map((row) => ({ ...row, key: phoneKey(row.customer_phone) }))
      .filter(({ key, phone_key }) => key !== phone_key)
    for (const { key, phone_key } of changed) touched.add(key).add(phone_key)
    await updateOrders(
      db,
      sql`phone_key = changed.column2, search_text = search_text || ' ' || changed.column2`,
      changed.map(({ id, key }) => sql`(cast(${id} as bigint), cast(${key} as text))`),
    )
    if (rows.length < PAGE) break
    last = Number(rows.at(-1)?.id)
  }
  touched.delete('')
  const keys = [...touched]
  for (let at = 0; at < keys.length; at += BATCH) await rewriteDuplicates(db, keys.slice(at, at + BATCH))
}

async function updateOrders(
  db: QueryExecutorProvider,
  set: RawBuilder<unknown>,
  values: RawBuilder<unknown>[],
): Promise<void> {
  for (let at = 0; at < values.length; at += BATCH) {
    await sql`update orders set ${set} from (values ${sql.join(values.slice(at, at + BATCH))}) as changed
      where orders.id = changed.column1`.execute(db)
  }
}

type OrderedProduct = {
  id: number
  phone_key: string
  status: string
  created_at: string
  duplicate_of: number | null
  product_id: number | null
}

const DAY = 24 * 60 * 60_000

/** An order repeats the first of its phone that shares a product, of the 24 hours before, and is not cancelled. */
async function rewriteDuplicates(db: QueryExecutorProvider, keys: string[]): Promise<void> {
  const { rows } = await sql<OrderedProduct>`
    select orders.id, phone_key, status, created_at, duplicate_of, product_id
    from orders left join order_items on order_items.order_id = orders.id
    where phone_key in (${sql.join(keys)}) order by created_at, orders.id`.execute(db)
  const before = new Map<string, { id: number; at: number }[]>()
  const values: RawBuilder<unknown>[] = []
  for (const items of Map.groupBy(rows, ({ id }) => id).values()) {
    const [order] = items
    if (!order) continue
    const at = Date.parse(order.created_at)
    const earlier = items.flatMap(({ phone_key, product_id }) => {
      if (product_id === null) return []
      const key = `${phone_key} ${product_id}`
      const others = before.get(key) ?? []
      while (others[0] && others[0].at < at - DAY) others.shift()
      const first = others.find(({ id }) => id < order.id)
      if (order.status !== 'cancelled') others.push({ id: order.id, at })
      before.set(key, others)
      return first ?? []
    })
    const [first] = earlier.sort((a, b) => a.at - b.at || a.id - b.id)
    const duplicateOf = first?.id ?? null
    if (duplicateOf !== order.duplicate_of) {
      values.push(sql`(cast(${order.id} as bigint), cast(${duplicateOf} as bigint))`)
    }
  }
  await updateOrders(db, sql`duplicate_of = changed.column2`, values)
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

/** An order names a size or a center in one line; so do the lists that it is chosen from. */
async function rewriteLists(db: QueryExecutorProvider): Promise<void> {
  let isChanged = false
  for (const [table, column] of [
    ['products', 'sizes'],
    ['products', 'colors'],
    ['wilayas', 'centers'],
    ['wilayas', 'baladiyas'],
  ] as const) {
    const name = sql.ref(column)
    const { rows } = await sql<{ id: number; texts: string }>`
      select id, ${name} as texts from ${sql.table(table)} where ${name} like ${'%\\n%'} escape '!'`.execute(
      db,
    )
    for (const { id, texts } of rows) {
      const lines: string[] = JSON.parse(texts).map((line: string) => line.replace(/\n+/g, ' '))
      const list = JSON.stringify([...new Set(lines)])
      if (list === texts) continue
      isChanged = true
      await sql`update ${sql.table(table)} set ${name} = ${list} where id = ${id}`.execute(db)
    }
  }
  if (isChanged) await sql`update shop_state set catalogue_version = catalogue_version + 1`.execute(db)
}

type ResultSums = {
  id: number
  result: string | null
  lines: number | string
  due: number | string | null
  collected: number | string | null
  fee: number | string | null
}

async function rewriteTotals(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<ResultSums>`
    select settlements.id, result, count(result) as lines, sum(due) as due, sum(collected) as collected,
      sum(fee) as fee
    from settlements left join settlement_lines on settlement_id = settlements.id
    group by settlements.id, result`.execute(db)
  for (const [id, results] of Map.groupBy(rows, (row) => row.id)) {
    const counts: Record<string, number> = {
      ok: 0,
      gap: 0,
      not_delivered: 0,
      unknown: 0,
      already_paid: 0,
      invalid: 0,
    }
    const sums = { due: 0, collected: 0, fee: 0, net: 0, unrecognised: 0 }
    for (const { result, lines, due, collected, fee } of results) {
      if (result === null) continue
      counts[result] = Number(lines)
      if (result !== 'ok' && result !== 'gap') {
        sums.unrecognised += Number(lines)
        continue
      }
      sums.due += Number(due)
      sums.collected += Number(collected)
      sums.fee += Number(fee)
    }
    sums.net = sums.collected - sums.fee
    const totals = JSON.stringify({ ...sums, ...counts })
    await sql`update settlements set totals = ${totals} where id = ${id}`.execute(db)
  }
}

/** `normalizePhone` of rules/phone.ts, as it was when this migration was written. */
function phoneKey(phone: string): string {
  const text = phone
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/[\p{Mark}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  const all = toLocal(text)
  const [algerian] = /^0(?:[5-7]\d{8}|[1-4]\d{7}(?=$|\d{3}))/.exec(all) ?? []
  if (algerian) return algerian
  const first = toLocal(text.trim().split(/[/,;]|(?<=\d)\s*(?:\+|\p{L})/u, 1)[0] ?? '')
  return first.length >= 6 ? first : all
}

function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}

function toLocal(text: string): string {
  const digits = text.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
  return /\d/.test(digits) ? digits.replace(/^(?:00|\+)?2130?/, '0') : ''
}
