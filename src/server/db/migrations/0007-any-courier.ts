// Immutable once released: a later change is a later migration.

/** The contract says which kinds of couriers there are, so that one more needs no migration. */
export function up({ database }: { database: 'sqlite' | 'postgres' }): string[] {
  if (database === 'postgres') return [`alter table couriers drop constraint couriers_kind_check`]
  // SQLite drops a check only with its column.
  return [
    `alter table couriers add column new_kind text not null default ''`,
    `update couriers set new_kind = kind`,
    `alter table couriers drop column kind`,
    `alter table couriers rename column new_kind to kind`,
  ]
}
