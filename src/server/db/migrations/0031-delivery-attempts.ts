// Immutable once released: a later change is a later migration.

type Options = { database: 'sqlite' | 'postgres' }

/** Attempts of drivers to deliver a parcel, the queue of orders that wait for a call after one, and their notices. */
export function up({ database }: Options): string[] {
  const int = database === 'sqlite' ? 'integer' : 'bigint'
  const text = database === 'sqlite' ? 'text' : 'text collate "C"'
  const flag = (name: string) => `${name} ${int} not null default 1 check (${name} in (0, 1))`
  return [
    `alter table parcels add column delivery_attempts ${text} not null default '[]'`,
    `alter table parcels add column retry_at ${text}`,
    `alter table orders add column attempt_at ${text}`,
    `create index orders_attempts on orders (attempt_at, id) where attempt_at is not null`,
    `alter table notices add column kind ${text} not null default 'order'`,
    `alter table shop_state add column ${flag('notify_orders')}`,
    `alter table shop_state add column ${flag('notify_attempts')}`,
  ]
}
