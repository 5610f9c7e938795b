// Immutable once released: a later change is a later migration.

type Options = { database: 'sqlite' | 'postgres' }

/** References and drafts of products, and an order of the owner’s own for categories, brands and banners. */
export function up({ database }: Options): string[] {
  const int = database === 'sqlite' ? 'integer' : 'bigint'
  const text = database === 'sqlite' ? 'text' : 'text collate "C"'
  return [
    `alter table products add column reference ${text}`,
    `alter table products add column reference_key ${text}`,
    `create unique index products_reference on products (reference_key) where reference_key is not null`,
    `alter table products add column is_published ${int} not null default 1 check (is_published in (0, 1))`,
    `create index products_drafts on products (id) where is_published = 0`,
    // Null until the owner has moved something: then new ones come last.
    ...['categories', 'brands', 'banners'].map((table) => `alter table ${table} add column position ${int}`),
  ]
}
