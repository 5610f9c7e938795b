// Immutable once released: a later change is a later migration.

type Options = { database: 'sqlite' | 'postgres' }

/**
 * How often work was taken up without progress, imports whose dry run has ended, and the categories and brands that
 * imports created.
 */
export function up({ database }: Options): string[] {
  const int = database === 'sqlite' ? 'integer' : 'bigint'
  const flag = (name: string) => `${name} ${int} not null default 0 check (${name} in (0, 1))`
  return [
    `alter table imports add column attempts ${int} not null default 0`,
    `alter table courier_jobs add column attempts ${int} not null default 0`,
    `alter table imports add column ${flag('is_read')}`,
    `update imports set is_read = 1 where state not in ('receiving', 'reading')`,
    ...['categories', 'subcategories', 'brands'].map(
      (table) => `alter table ${table} add column ${flag('by_import')}`,
    ),
  ]
}
