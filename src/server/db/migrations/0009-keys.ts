// Immutable once released: a later change is a later migration.

/**
 * `shop_state` says which secret key encrypts couriers' secrets, without giving it away; a device knows the session
 * that added it, and an owner when a terminal gave him a password.
 */
export function up(): string[] {
  return [
    `alter table shop_state add column secret_key_salt text`,
    `alter table shop_state add column secret_key_check text`,
    `alter table admins add column reset_at text`,
    `alter table push_devices add column token_hash text`,
  ]
}
