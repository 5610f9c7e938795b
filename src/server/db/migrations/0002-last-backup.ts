// Immutable once released: a later change is a later migration.

/** When the last backup was made, for the owner to see. */
export function up({ database }: { database: 'sqlite' | 'postgres' }): string[] {
  return [
    `alter table shop_state add column last_backup_at ${database === 'sqlite' ? 'text' : 'text collate "C"'}`,
  ]
}
