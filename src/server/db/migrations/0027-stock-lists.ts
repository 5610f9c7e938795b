// Immutable once released: a later change is a later migration.

/** Indexes of the owner’s lists by stock: the few products that are counted, and the lowest quantity of each. */
export function up(): string[] {
  return [
    `drop index products_low`,
    `create index products_counted on products (id, in_stock, is_offered, low_at) where counts_stock = 1`,
    `create index product_stock_quantity on product_stock (product_id, quantity)`,
  ]
}
