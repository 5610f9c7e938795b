// Immutable once released: a later change is a later migration.

type Options = { database: 'sqlite' | 'postgres' }

/** The indexes that lists read, by the columns that they begin with. */
const INDEXES: [name: string, columns: string][] = [
  ['products_newest', 'created_at, id, price, in_stock, is_new'],
  ['products_price', 'price, id, in_stock, is_new'],
  ['products_name', 'name_key, id, price, in_stock, is_new, category_id'],
  ['products_category_newest', 'category_id, created_at, id, price, in_stock, is_new'],
  ['products_category_price', 'category_id, price, id, in_stock, is_new'],
  ['products_category_name', 'category_id, name_key, id, price, in_stock, is_new'],
  [
    'products_subcategory_newest',
    'subcategory_id, created_at, id, price, in_stock, is_new, brand_id, category_id',
  ],
  ['products_brand_newest', 'brand_id, created_at, id, price, in_stock, is_new, category_id'],
]

const SET = `update products set fits_all = 1 where id = new.product_id and fits_all = 0`
const UNSET = `update products set fits_all = 0 where id = old.product_id`

const SQLITE_TRIGGERS = [
  `create trigger product_fits_insert after insert on product_fits when new.model_id is null begin ${SET}; end`,
  `create trigger product_fits_delete after delete on product_fits when old.model_id is null begin ${UNSET}; end`,
]

const POSTGRES_TRIGGERS = [
  `create or replace function set_fits_all() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${SET}; else ${UNSET}; end if;
    return null;
  end $$`,
  `create trigger product_fits_insert after insert on product_fits
    for each row when (new.model_id is null) execute function set_fits_all()`,
  `create trigger product_fits_delete after delete on product_fits
    for each row when (old.model_id is null) execute function set_fits_all()`,
]

/** Marks products that fit all vehicles, by triggers, in each index that lists read: none looks at fits for them. */
export function up({ database }: Options): string[] {
  const sqlite = database === 'sqlite'
  const int = sqlite ? 'integer' : 'bigint'
  return [
    ...INDEXES.map(([name]) => `drop index ${name}`),
    `alter table products add column fits_all ${int} not null default 0 check (fits_all in (0, 1))`,
    `update products set fits_all = 1 where id in (select product_id from product_fits where model_id is null)`,
    ...INDEXES.map(([name, columns]) => `create index ${name} on products (${columns}, fits_all)`),
    ...(sqlite ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS),
  ]
}
