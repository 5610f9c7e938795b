// Immutable once released: a later change is a later migration.

/** Of when the newest copy of a backup outside of this machine is, and why the last try failed. */
export function up({ database }: { database: 'sqlite' | 'postgres' }): string[] {
  const text = database === 'sqlite' ? 'text' : 'text collate "C"'
  return ['last_copy_at', 'copy_failed_at', 'copy_problem'].map(
    (column) => `alter table shop_state add column ${column} ${text}`,
  )
}
