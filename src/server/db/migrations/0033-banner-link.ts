// Immutable once released: a later change is a later migration.

/** A banner may lead somewhere. */
export function up({ database }: { database: 'sqlite' | 'postgres' }): string[] {
  return [`alter table banners add column link text${database === 'sqlite' ? '' : ' collate "C"'}`]
}
