// Immutable once released: a later change is a later migration.

/** The backup that is being made by one of the copies of the program, or the last one that failed. */
export function up({ database }: { database: 'sqlite' | 'postgres' }): string[] {
  const [int, text, end] =
    database === 'sqlite' ? ['integer', 'text', 'strict'] : ['bigint', 'text collate "C"', '']
  return [
    `create table backup_run (
      id ${int} primary key check (id = 1),
      name ${text} not null,
      problem ${text},
      holder ${text} not null,
      taken_until ${text}
    ) ${end}`,
  ]
}
