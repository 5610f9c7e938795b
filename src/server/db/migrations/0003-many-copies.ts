// Immutable once released: a later change is a later migration.

const POSTGRES_NOTIFY = [
  `create or replace function notify_catalogue() returns trigger language plpgsql as $$
    begin
      perform pg_notify('catalogue', new.catalogue_version::text);
      return null;
    end
  $$`,
  `create trigger shop_state_notify after update of catalogue_version on shop_state for each row
    when (old.catalogue_version is distinct from new.catalogue_version) execute function notify_catalogue()`,
]

/** What copies of the program on one database tell each other: new versions of the catalogue, and what they count. */
export function up({ database }: { database: 'sqlite' | 'postgres' }): string[] {
  const sqlite = database === 'sqlite'
  return [
    // Nothing is lost with it: counts of some minutes.
    `create ${sqlite ? '' : 'unlogged '}table rate_limits (
      key text primary key,
      count ${sqlite ? 'integer' : 'bigint'} not null,
      until ${sqlite ? 'integer' : 'bigint'} not null
    ) ${sqlite ? 'strict' : ''}`,
    `create index rate_limits_until on rate_limits (until)`,
    ...(sqlite ? [] : POSTGRES_NOTIFY),
  ]
}
