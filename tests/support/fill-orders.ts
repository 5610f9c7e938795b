import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'

/** Orders per statement: few enough for the time limit of queries on a busy machine. */
const BATCH = 10_000
const FIRST_NAMES = 'Karim Yacine Amine Sofiane Nadia Walid Mourad Zoé Rachid Imène Hakim'.split(' ')
const LAST_NAMES = 'Benali Haddad Meziane Bouzid Cherif Khelifi Saïdi Belkacem Ouali Mansouri'.split(' ')

/**
 * Fills a shop with orders of two years by statements of the database: 3 of 4 have a phone of their own, 90 % are
 * delivered or cancelled, one in 700 is pending, one in 50 a duplicate, and each has 1.3 items.
 */
export async function fillOrders({ db, name }: Database, orders = 200_000): Promise<void> {
  const isPostgres = name === 'postgres'
  const phones = Math.ceil(orders * 0.75)
  const step = (2 * 365 * 86_400) / orders
  const start = Math.floor(Date.now() / 1000) - 2 * 365 * 86_400
  const at = sql`${sql.lit(start)} + cast(i * ${sql.lit(step)} as integer)`
  const time = isPostgres
    ? sql`to_char(to_timestamp(${at}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${at}, 'unixepoch')`
  for (let from = 1; from <= orders; from += BATCH) {
    const [first, last] = [sql.lit(from), sql.lit(Math.min(from + BATCH - 1, orders))]
    const numbers = isPostgres
      ? sql`select n as i from generate_series(${first}, ${last}) as n`
      : sql`with recursive numbers (n) as (select ${first} union all select n + 1 from numbers where n < ${last}) select n as i from numbers`
    // Spreads phones over all numbers, so that their index is filled as in a real shop.
    const digits = sql`10000000 + cast(i % ${sql.lit(phones)} as bigint) * 7919 % 80000000`
    const texts = sql`select i, cast(${digits} as text) as d,
      ${pick(FIRST_NAMES, sql`i / 3`)} || ' ' || ${pick(LAST_NAMES, sql`i / 7`)} as customer, ${time} as placed from (${numbers}) as numbers`
    const rows = sql`select i, customer, placed, '05' || d as phone,
      '05' || substr(d, 1, 2) || ' ' || substr(d, 3, 2) || ' ' || substr(d, 5, 2) || ' ' || substr(d, 7, 2) as typed from (${texts}) as texts`
    await sql`insert into orders (customer_name, customer_phone, search_text, status, cancel_reason, wilaya_id, wilaya_name,
        delivery_type, center, baladiya, delivery_address, subtotal, delivery_price, total_price, channel, phone_key,
        duplicate_of, due_at, created_at, updated_at)
      select customer, typed, replace(replace(replace(lower(customer), 'é', 'e'), 'è', 'e'), 'ï', 'i') || ' ' || typed || ' ' || phone || ' ' || phone,
        ${STATUS}, case when ${STATUS} = 'cancelled' then ${pick(['customer', 'unreachable', 'returned'], sql`i / 50`)} end,
        1 + cast(i as bigint) * 7919 % 1000 * (cast(i as bigint) * 7919 % 1000) / 17300, 'Wilaya ' || (1 + cast(i as bigint) * 7919 % 1000 * (cast(i as bigint) * 7919 % 1000) / 17300),
        case when i % 3 = 0 then 'center' else 'home' end, case when i % 3 = 0 then 'Centre ville' end,
        case when i % 3 > 0 then 'Baladiya ' || (i % 40) end, case when i % 3 > 0 then (i % 200) || ', rue des Frères Bouadou, cité des 500 logements, bâtiment ' || (i % 30) end,
        5000 + i % 90 * 100, 600, 5600 + i % 90 * 100, ${pick(['web', 'web', 'web', 'web', 'phone', 'facebook', 'instagram'], sql`i / 11`)},
        phone, case when i % 50 = 0 then i - 1 end, placed, placed, placed
      from (${rows}) as rows`.execute(db)
    await sql`insert into order_items (order_id, position, product_id, product_name, quantity, price, size)
      select id, place, null, 'Casque Atlas ' || (id % 500), 1 + id % 2, 5000, 'L'
      from orders join (select 0 as place union all select 1) as places on place = 0 or id % 3 = 0
      where id between ${first} and ${last}`.execute(db)
  }
  if (isPostgres) await sql`vacuum analyze`.execute(db)
}

/** One in 700 is pending, of the latest a few more; 90 % are delivered or cancelled. */
const STATUS = sql`case when i % 700 = 0 then 'pending' when i % 100 < 5 then 'confirmed' when i % 100 < 10 then 'shipped'
  when i % 100 < 30 then 'cancelled' else 'delivered' end`

function pick(values: string[], index: ReturnType<typeof sql>) {
  const cases = values.map((value, n) => sql`when ${sql.lit(n)} then ${sql.lit(value)}`)
  return sql`case cast(${index} as integer) % ${sql.lit(values.length)} ${sql.join(cases, sql` `)} end`
}
