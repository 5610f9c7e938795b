// Immutable once released: a later change is a later migration.

/** What the law asks of an invoice and of a shop's pages; a shop of before has said nothing of it. */
export function up({ database }: { database: 'sqlite' | 'postgres' }): string[] {
  const [text, int] = database === 'sqlite' ? ['text', 'integer'] : ['text collate "C"', 'bigint']
  const columns = [
    `legal_form ${text} not null default ''`,
    `activity ${text} not null default ''`,
    `capital ${int}`,
    `regime ${text} check (regime in ('ifu', 'real'))`,
    `stamp_duty ${text} not null default 'none' check (stamp_duty in ('none', 'included'))`,
    `host ${text} not null default ''`,
    `dpo ${text} not null default ''`,
    `declaration ${text} not null default ''`,
  ]
  return [
    ...columns.map((column) => `alter table shop_identity add column ${column}`),
    // What was delivered of late, to be invoiced.
    `create index orders_delivered on orders (updated_at) where status = 'delivered'`,
  ]
}
