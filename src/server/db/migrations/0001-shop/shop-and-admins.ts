import type { Types } from './types.ts'

/** Tables of the shop's state, admins, setup, backup, deletions, rate limits, images, identity and pages. */
export function createShopAndAdmins({ isSqlite, int, id, text, end, flag, texts }: Types): string[] {
  const random = isSqlite ? 'lower(hex(randomblob(16)))' : `replace(gen_random_uuid()::text, '-', '')`
  return [
    `create table shop_state (
      id ${int} primary key check (id = 1),
      catalogue_version ${int} not null, shop_key ${text} not null,
      last_backup_at ${text}, vapid_public_key ${text}, vapid_private_key ${text},
      secret_key_salt ${text}, secret_key_check ${text}, ${flag('is_steps_hidden', 0)},
      first_free_delivery ${text}, show_left_at ${int} default 2, backup_failed_at ${text},
      ${flag('notify_orders', 1)}, ${flag('notify_attempts', 1)},
      admin_path ${text}, last_copy_at ${text}, copy_failed_at ${text}, copy_problem ${text}
    ) ${end}`,
    `insert into shop_state (id, catalogue_version, shop_key) values (1, 1, ${random})`,
    `create table admins (
      id ${id},
      email ${text} not null unique, password_hash ${text} not null, created_at ${text} not null,
      reset_at ${text}, password_changed_at ${text}
    ) ${end}`,
    `create table admin_tokens (
      token_hash ${text} primary key,
      admin_id ${int} not null references admins (id) on delete cascade,
      created_at ${text} not null, last_used_at ${text} not null, expires_at ${text} not null
    ) ${end}`,
    `create table setup_code (
      id ${int} primary key check (id = 1),
      code ${text} not null
    ) ${end}`,
    `create table backup_run (
      id ${int} primary key check (id = 1),
      name ${text} not null, problem ${text}, holder ${text} not null, taken_until ${text}
    ) ${end}`,
    `create table deletions (
      id ${id},
      table_name ${text} not null, row_id ${int} not null,
      content ${text} not null, deleted_at ${text} not null,
      unique (table_name, row_id)
    ) ${end}`,
    // The table is unlogged on PostgreSQL, which is faster; a crash only loses counts of the last hour.
    `create ${isSqlite ? '' : 'unlogged '}table rate_limits (
      key ${text} primary key,
      count ${int} not null,
      until ${int} not null
    ) ${end}`,
    `create table images (
      hash ${text} primary key check (length(hash) = 64),
      format ${text} not null,
      width ${int} not null check (width > 0),
      height ${int} not null check (height > 0),
      bytes ${int} not null check (bytes > 0),
      created_at ${text} not null
    ) ${end}`,
    `create table shop_identity (
      id ${int} primary key check (id = 1),
      name ${text} not null, phone ${text} not null,
      ${texts('tagline', 'about', 'whatsapp', 'email', 'address', 'hours')},
      ${texts('map_url', 'facebook_url', 'instagram_url', 'tiktok_url')},
      ${texts('company', 'rc', 'nif', 'nis', 'legal_address')},
      founded_in ${int}, vat_percent ${int}, accent ${text} not null,
      logo_hash ${text} references images (hash),
      icon_hash ${text} references images (hash),
      ${texts('legal_form', 'activity')}, capital ${int},
      regime ${text} check (regime in ('ifu', 'real')),
      stamp_duty ${text} not null default 'none' check (stamp_duty in ('none', 'included')),
      ${texts('host', 'dpo', 'declaration')}
    ) ${end}`,
    `create table shop_pages (
      slug ${text} primary key,
      title ${text} not null, text ${text} not null, ${flag('is_published', 0)},
      updated_at ${text} not null
    ) ${end}`,

    `create index admin_tokens_admin on admin_tokens (admin_id)`,
    `create index rate_limits_until on rate_limits (until)`,
    ...(isSqlite ? [] : POSTGRES_NOTIFY),
  ]
}

/** Notifies other instances that use this database of each new catalogue version. */
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
