import type { Types } from './types.ts'

/** Tables of orders and their data, blocked phones, message templates, notifications, and visits. */
export function createOrders({ isSqlite, id, int, text, end }: Types): string[] {
  const statuses = `('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')`
  const order = `order_id ${int} not null references orders (id) on delete cascade`
  return [
    // `exchange_of` may refer to a deleted order, once the exchange is cancelled, so it is no foreign key.
    `create table orders (
      id ${id},
      customer_name ${text} not null check (customer_name <> ''),
      customer_phone ${text} not null check (customer_phone <> ''),
      search_text ${text} not null,
      status ${text} not null default 'pending' check (status in ${statuses}),
      wilaya_id ${int} not null, wilaya_name ${text} not null,
      delivery_type ${text} not null check (delivery_type in ('home', 'center')),
      center ${text}, baladiya ${text}, delivery_address ${text},
      subtotal ${int} not null check (subtotal >= 0),
      delivery_price ${int} not null check (delivery_price >= 0),
      created_at ${text} not null, total_price ${int} not null default 0,
      discount ${int} not null default 0
        check (discount between 0 and subtotal and total_price = subtotal - discount + delivery_price),
      note ${text} not null default '',
      cancel_reason ${text} check (cancel_reason in
        ('customer', 'unreachable', 'wrong_number', 'duplicate', 'out_of_stock', 'returned', 'other')),
      call_attempts ${int} not null default 0, call_at ${text},
      channel ${text} not null default 'web' check (channel in
        ('web', 'phone', 'facebook', 'instagram', 'whatsapp', 'shop', 'other')),
      campaign ${text}, referrer ${text}, phone_key ${text} not null default '',
      duplicate_of ${int},
      due_at ${text} not null default '', updated_at ${text} not null default '',
      confirmed_at ${text}, parcel_refusal ${text}, demo_mark ${text},
      exchange_of ${int}, exchange_cost ${int}, received_at ${text}, attempt_at ${text}
    ) ${end}`,
    `create table order_items (
      id ${id},
      ${order},
      position ${int} not null,
      product_id ${int} references products (id) on delete set null,
      product_name ${text} not null,
      quantity ${int} not null check (quantity between 1 and 99),
      price ${int} not null check (price >= 0),
      size ${text}, color ${text},
      unique (order_id, position)
    ) ${end}`,
    `create table exchange_items (
      id ${id},
      ${order},
      position ${int} not null,
      product_id ${int} references products (id) on delete set null,
      product_name ${text} not null,
      quantity ${int} not null check (quantity >= 1),
      price ${int} not null check (price >= 0),
      size ${text}, color ${text}, stocked ${int} not null default 0,
      unique (order_id, position)
    ) ${end}`,
    `create table order_stock (
      id ${id},
      ${order},
      product_id ${int} not null references products (id) on delete cascade,
      size ${text} not null, color ${text} not null, quantity ${int} not null,
      unique (order_id, product_id, size, color)
    ) ${end}`,
    // `kind` has no check constraint, so that a new kind needs no migration. `details` is JSON.
    `create table order_events (
      id ${id},
      order_id ${int} not null,
      from_status ${text} check (from_status in ${statuses}),
      to_status ${text} check (to_status in ${statuses}),
      actor ${text} not null, created_at ${text} not null, kind ${text} not null default 'status',
      details ${text} not null default '{}'
    ) ${end}`,
    // `number` is set after the row is committed, so that readers of every instance see rising numbers.
    `create table order_changes (
      id ${id},
      order_id ${int} not null,
      kind ${text} not null check (kind in ('placed', 'changed', 'deleted')),
      number ${int} unique
    ) ${end}`,
    `create table idempotency_keys (
      key ${text} primary key,
      body_hash ${text} not null, order_id ${int}, answer ${text}, created_at ${text} not null
    ) ${end}`,
    `create table invoices (
      id ${id},
      order_id ${int} references orders (id) on delete set null,
      number ${text} not null unique, created_at ${text} not null, content ${text} not null,
      cancelled_at ${text}, search_text ${text} not null default ''
    ) ${end}`,
    `create table blocked_phones (
      id ${id},
      phone ${text} not null,
      phone_key ${text} not null unique check (phone_key <> ''),
      reason ${text} not null, created_at ${text} not null
    ) ${end}`,
    `create table message_templates (
      key ${text} primary key,
      text ${text} not null check (text <> '')
    ) ${end}`,
    `create table push_devices (
      id ${id},
      endpoint ${text} not null unique,
      p256dh ${text} not null,
      auth ${text} not null, label ${text} not null, created_at ${text} not null,
      last_used_at ${text}, token_hash ${text} not null
    ) ${end}`,
    `create table notices (
      id ${id},
      ${order},
      device_id ${int} references push_devices (id) on delete cascade,
      attempts ${int} not null default 0, due_at ${text} not null,
      kind ${text} not null default 'order'
    ) ${end}`,
    `create table visits (
      id ${id},
      day ${text} not null, step ${text} not null,
      product_id ${int} not null, count ${int} not null,
      unique (day, step, product_id)
    ) ${end}`,

    // On SQLite the index contains the filtered columns, so that counting reads no orders. PostgreSQL scans
    // orders in parallel instead, and its index entries cannot hold long names.
    `create index orders_status on orders ${
      isSqlite
        ? '(status, id, wilaya_id, delivery_type, channel, created_at, phone_key, duplicate_of, search_text)'
        : '(status, id)'
    }`,
    `create index orders_placed on orders (created_at)`,
    `create index orders_phone on orders (phone_key, created_at)`,
    `create index orders_duplicate on orders (duplicate_of) where duplicate_of is not null`,
    `create index orders_handover on orders (confirmed_at, id) where status = 'confirmed'`,
    `create index orders_attempts on orders (attempt_at, id) where attempt_at is not null`,
    // Finds recently delivered orders to invoice.
    `create index orders_delivered on orders (updated_at) where status = 'delivered'`,
    `create index orders_exchange on orders (exchange_of) where exchange_of is not null`,
    `create index orders_demo on orders (id) where demo_mark is not null`,
    `create index order_items_product on order_items (product_id)`,
    `create index exchange_items_product on exchange_items (product_id)`,
    `create index order_stock_product on order_stock (product_id)`,
    `create index order_events_order on order_events (order_id, id)`,
    `create unique index invoices_order on invoices (order_id) where cancelled_at is null`,
    `create index invoices_any_order on invoices (order_id)`,
    `create index invoices_created on invoices (created_at)`,
    `create index notices_due on notices (device_id, due_at, id)`,
    `create index notices_order on notices (order_id)`,
  ]
}
