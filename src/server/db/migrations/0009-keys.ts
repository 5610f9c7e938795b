// Immutable once released: a later change is a later migration.

/**
 * `shop_state` says which secret key encrypts couriers' secrets, without giving it away, and a device knows the session
 * that added it.
 */
export function up(): string[] {
  return [
    `alter table shop_state add column secret_key_salt text`,
    `alter table shop_state add column secret_key_check text`,
    `alter table push_devices add column token_hash text`,
  ]
}
