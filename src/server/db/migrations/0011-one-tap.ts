import { type QueryExecutorProvider, sql } from 'kysely'

// Immutable once released: a later change is a later migration.

type Options = { database: 'sqlite' | 'postgres' }

const FILTERED =
  'status, id, wilaya_id, delivery_type, channel, created_at, phone_key, duplicate_of, search_text'

/** When an order was confirmed, why a courier refused it, and searches for more than names and phones. */
export function up({ database }: Options): string[] {
  const sqlite = database === 'sqlite'
  const text = sqlite ? 'text' : 'text collate "C"'
  return [
    `alter table orders add column confirmed_at ${text}`,
    `update orders set confirmed_at = coalesce(
      (select max(created_at) from order_events where order_id = orders.id and to_status = 'confirmed'), created_at)
      where status = 'confirmed'`,
    `create index orders_handover on orders (confirmed_at, id) where status = 'confirmed'`,
    // JSON.
    `alter table orders add column parcel_refusal ${text}`,

    // The contract says which kinds of events there are, so that one more needs no migration.
    ...(sqlite
      ? [
          `alter table order_events add column new_kind text not null default ''`,
          `update order_events set new_kind = kind`,
          `alter table order_events drop column kind`,
          `alter table order_events rename column new_kind to kind`,
        ]
      : [`alter table order_events drop constraint order_events_kind_check`]),
    `create index order_events_cancelled on order_events (created_at, order_id)
      where kind = 'status' and to_status = 'cancelled'`,
    `create index parcels_search on parcels (lower(replace(tracking, ' ', '')), order_id)`,

    // `rewrite` changes all that it holds, and makes it again.
    ...(sqlite ? [`drop index orders_status`] : []),
  ]
}

/** Orders per query. */
const PAGE = 500

/** Adds the names of wilayas and products to the texts of searches. */
export async function rewrite(db: QueryExecutorProvider): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; wilaya_name: string }>`
      select id, wilaya_name from orders where id > ${last} order by id limit ${PAGE}`.execute(db)
    const [first] = rows
    if (!first) break
    last = Number(rows.at(-1)?.id)
    const { rows: items } = await sql<{ order_id: number; product_name: string }>`
      select order_id, product_name from order_items where order_id between ${first.id} and ${last}
      order by order_id, position`.execute(db)
    const itemsOf = Map.groupBy(items, ({ order_id }) => Number(order_id))
    const values = rows.map(({ id, wilaya_name }) => {
      const products = (itemsOf.get(Number(id)) ?? []).map(({ product_name }) => product_name)
      const added = [wilaya_name, ...products].map((name) => `\n${fold(name)}`).join('')
      return sql`(cast(${id} as bigint), cast(${added} as text))`
    })
    await sql`update orders set search_text = search_text || added.column2
      from (values ${sql.join(values)}) as added where orders.id = added.column1`.execute(db)
  }
  // PostgreSQL has its own of this name.
  await sql.raw(`create index if not exists orders_status on orders (${FILTERED})`).execute(db)
}

/** `foldText` of rules/text.ts, as it was when this migration was written. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
