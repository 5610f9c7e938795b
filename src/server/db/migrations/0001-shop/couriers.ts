import type { Types } from './types.ts'

/** Tables of couriers. Kinds of couriers and results have no check constraint: new ones need no migration. */
export function createCouriers({ id, int, text, end, flag }: Types): string[] {
  const courier = `courier_id ${int} not null references couriers (id)`
  return [
    `create table couriers (
      id ${id},
      kind ${text} not null, name ${text} not null, ${flag('is_active', 1)},
      settings ${text} not null default '{}', secrets ${text} not null,
      last_sync_at ${text}, last_problem ${text}, next_sync_at ${text} not null,
      blocked_until ${text}, created_at ${text} not null, deleted_at ${text}
    ) ${end}`,
    // A parcel is kept when its order is deleted, because the courier may still owe the money.
    `create table parcels (
      id ${id},
      ${courier},
      order_id ${int} references orders (id) on delete set null,
      reference ${text} not null unique, attempts ${int} not null default 0,
      tracking ${text}, remote_id ${text},
      state ${text} not null check (state in
        ('unknown', 'created', 'sent', 'delivering', 'delivered', 'returning', 'returned', 'cancelled')),
      text ${text} not null default '', at ${text} not null,
      amount ${int} not null check (amount >= 0),
      label_url ${text}, content ${text} not null default '{}',
      taken_until ${text}, corrected_until ${text}, settled_at ${text}, collected ${int}, fee ${int},
      paid_at ${text}, delivered_at ${text}, created_at ${text} not null,
      delivery_attempts ${text} not null default '[]', retry_at ${text}
    ) ${end}`,
    `create table parcel_labels (
      parcel_id ${int} primary key references parcels (id) on delete cascade,
      pdf ${text} not null, fetched_at ${text} not null
    ) ${end}`,
    `create table courier_jobs (
      id ${id},
      kind ${text} not null check (kind in ('parcels', 'labels', 'fees')),
      ${courier},
      actor ${text} not null,
      state ${text} not null check (state in ('running', 'stopped', 'done', 'failed')),
      queue ${text} not null, results ${text} not null, total ${int} not null,
      problem ${text}, waits_until ${text}, holder ${text}, taken_until ${text},
      created_at ${text} not null, changed_at ${text} not null, attempts ${int} not null default 0
    ) ${end}`,
    // How a courier spells the name of a center or a baladiya.
    `create table courier_places (
      id ${id},
      ${courier},
      wilaya_id ${int} not null references wilayas (id) on delete cascade,
      name_key ${text} not null, name ${text} not null, theirs ${text} not null,
      unique (courier_id, wilaya_id, name_key)
    ) ${end}`,
    `create table settlements (
      id ${id},
      ${courier},
      filename ${text} not null, created_at ${text} not null, accepted_at ${text},
      totals ${text} not null default '{}',
      columns ${text} not null, unread_sheets ${text} not null default '[]'
    ) ${end}`,
    `create table settlement_lines (
      id ${id},
      settlement_id ${int} not null references settlements (id) on delete cascade,
      row_number ${int} not null, tracking ${text} not null,
      parcel_id ${int} references parcels (id),
      due ${int}, collected ${int}, fee ${int}, result ${text} not null, ${flag('is_accepted', 0)},
      reason ${text}, unread_fee ${text}
    ) ${end}`,

    `create unique index parcels_open on parcels (order_id)
      where state in ('unknown', 'created', 'sent', 'delivering', 'returning')`,
    `create index parcels_order on parcels (order_id, id)`,
    `create unique index parcels_tracking on parcels (courier_id, tracking)`,
    // Settlement sheets match tracking numbers case-insensitively.
    `create unique index parcels_tracking_key on parcels (courier_id, lower(tracking))`,
    `create index parcels_tracking_search on parcels (lower(replace(tracking, ' ', '')))`,
    `create index parcels_courier on parcels (courier_id, state, id)`,
    `create index parcels_unpaid on parcels (courier_id, delivered_at)
      where state = 'delivered' and paid_at is null`,
    `create index courier_jobs_courier on courier_jobs (courier_id, id)`,
    `create index courier_jobs_running on courier_jobs (id) where state = 'running'`,
    `create index courier_places_wilaya on courier_places (wilaya_id)`,
    `create index settlements_courier on settlements (courier_id)`,
    `create index settlement_lines_settlement on settlement_lines (settlement_id, id)`,
    `create index settlement_lines_parcel on settlement_lines (parcel_id)`,
  ]
}
