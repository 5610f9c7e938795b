// Immutable once released: a later change is a later migration.

/** When a scheduled backup failed, until one succeeds, for the owner to see. */
export function up({ database }: { database: 'sqlite' | 'postgres' }): string[] {
  return [
    `alter table shop_state add column backup_failed_at ${database === 'sqlite' ? 'text' : 'text collate "C"'}`,
  ]
}
