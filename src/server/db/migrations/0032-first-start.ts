// Immutable once released: a later change is a later migration.

/** The prefix of the admin that a shop of its own made, and the code of its first start. */
export function up({ database }: { database: 'sqlite' | 'postgres' }): string[] {
  const [int, text, end] =
    database === 'sqlite' ? ['integer', 'text', 'strict'] : ['bigint', 'text collate "C"', '']
  return [
    `alter table shop_state add column admin_path ${text}`,
    // The owner of a shop of before knows this address.
    `update shop_state set admin_path = 'gestion' where exists (select 1 from admins)`,
    `create table setup_code (
      id ${int} primary key check (id = 1),
      code ${text} not null
    ) ${end}`,
  ]
}
