import { type QueryExecutorProvider, sql } from 'kysely'

// Immutable once released: a later change is a later migration.

type Options = { database: 'sqlite' | 'postgres' }

/** Orders say when they were confirmed and which courier refused them, and are found by wilaya, product and tracking. */
export function up({ database }: Options): string[] {
  const sqlite = database === 'sqlite'
  const text = sqlite ? 'text' : 'text collate "C"'
  return [
    `alter table orders add column confirmed_at ${text}`,
    `alter table orders add column parcel_refusal ${text}`,
    `update orders set confirmed_at = coalesce(
      (select max(created_at) from order_events
        where order_id = orders.id and kind = 'status' and to_status = 'confirmed'),
      created_at) where status = 'confirmed'`,
    `create index orders_handover on orders (confirmed_at, id) where status = 'confirmed'`,
    `create index parcels_tracking_search on parcels (lower(replace(tracking, ' ', '')))`,
    // The contract says which events there are, so that one more needs no migration.
    ...(sqlite
      ? [
          `alter table order_events add column new_kind text not null default ''`,
          `update order_events set new_kind = kind`,
          `alter table order_events drop column kind`,
          `alter table order_events rename column new_kind to kind`,
        ]
      : [`alter table order_events drop constraint order_events_kind_check`]),
  ]
}

/** Orders per query. */
const PAGE = 500

/** Rewrites what SQL cannot: the folded names that the search of orders finds. */
export async function rewrite(db: QueryExecutorProvider): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; search_text: string; wilaya_name: string }>`
      select id, search_text, wilaya_name from orders where id > ${last} order by id limit ${PAGE}`.execute(
      db,
    )
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const { rows: items } = await sql<{ order_id: number; product_name: string }>`
      select order_id, product_name from order_items where order_id in (${sql.join(ids)})
      order by order_id, position`.execute(db)
    const names = Map.groupBy(items, ({ order_id }) => order_id)
    const values = rows.map(({ id, search_text, wilaya_name }) => {
      const products = (names.get(id) ?? []).map(({ product_name }) => product_name)
      const found = [...[...products, wilaya_name].map(fold), search_text].join('\n')
      return sql`(cast(${id} as bigint), cast(${found} as text))`
    })
    await sql`update orders set search_text = changed.column2
      from (values ${sql.join(values)}) as changed where orders.id = changed.column1`.execute(db)
    last = Number(rows.at(-1)?.id)
  }
}

// As `foldText` was when this was released.
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
