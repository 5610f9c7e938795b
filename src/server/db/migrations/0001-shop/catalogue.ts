import type { Types } from './types.ts'

/** Tables of products and what they belong to, their stock, the home page, and delivery prices. */
export function createCatalogue(types: Types): string[] {
  return [...createGroups(types), ...createProducts(types), ...createHome(types), ...createDelivery(types)]
}

function createGroups({ id, int, text, end, flag }: Types): string[] {
  return [
    `create table size_guides (
      id ${id},
      name ${text} not null, name_key ${text} not null unique, text ${text} not null default '',
      columns ${text} not null, rows ${text} not null, measure ${text}, demo_mark ${text}
    ) ${end}`,
    // Positions are null until the owner reorders the list; afterwards new rows have null and come last.
    `create table categories (
      id ${id},
      name ${text} not null check (name <> ''),
      name_key ${text} not null unique, class_name ${text} not null default '',
      color ${text} not null default '#000000',
      image_hash ${text} references images (hash),
      demo_mark ${text}, position ${int},
      size_guide_id ${int} references size_guides (id), filters ${text} not null default '[]',
      search_words ${text} not null default '[]',
      ${flag('by_import', 0)}
    ) ${end}`,
    // `former_names` is a JSON list of the names it had before, newest last; their URLs redirect.
    `create table subcategories (
      id ${id},
      category_id ${int} not null references categories (id) on delete cascade,
      name ${text} not null check (name <> ''),
      position ${int} not null, former_names ${text} not null default '[]', ${flag('by_import', 0)},
      unique (category_id, name)
    ) ${end}`,
    `create table brands (
      id ${id},
      name ${text} not null check (name <> ''),
      name_key ${text} not null unique, demo_mark ${text}, position ${int}, ${flag('by_import', 0)}
    ) ${end}`,
    `create table vehicle_models (
      id ${id},
      make ${text} not null check (make <> ''),
      make_key ${text} not null,
      name ${text} not null check (name <> ''),
      name_key ${text} not null, kind ${text} not null, from_year ${int},
      to_year ${int} check (to_year >= from_year),
      demo_mark ${text},
      unique (make_key, name_key)
    ) ${end}`,

    `create index categories_image on categories (image_hash)`,
    `create index categories_size_guide on categories (size_guide_id) where size_guide_id is not null`,
    `create index categories_demo on categories (id) where demo_mark is not null`,
    `create index subcategories_name on subcategories (name)`,
    `create index brands_name on brands (name)`,
    `create index brands_demo on brands (id) where demo_mark is not null`,
  ]
}

function createProducts({ isSqlite, id, int, text, end, flag, price }: Types): string[] {
  const product = `product_id ${int} not null references products (id) on delete cascade`
  // Size and colour are empty if the product has no sizes or no colours.
  const variant = `size ${text} not null, color ${text} not null`
  return [
    `create table products (
      id ${id},
      name ${text} not null check (name <> ''),
      name_key ${text} not null, search_text ${text} not null, ${price('price')},
      original_price ${int} check (original_price > price and original_price <= 100000000),
      category_id ${int} not null references categories (id),
      subcategory_id ${int} references subcategories (id) on delete set null,
      brand_id ${int} references brands (id),
      description ${text} not null default '', full_description ${text} not null default '',
      specifications ${text} not null default '[]', specification_keys ${text} not null default '[]',
      ${flag('in_stock')}, ${flag('is_new')},
      part_numbers ${text} not null default '[]', part_keys ${text} not null default '[]',
      sizes ${text} not null default '[]', colors ${text} not null default '[]',
      prices ${text} not null default '[]',
      created_at ${text} not null, updated_at ${text} not null, demo_mark ${text},
      ${flag('is_offered', 1)}, ${flag('counts_stock', 0)}, low_at ${int},
      reference ${text}, reference_key ${text}, ${flag('is_published', 1)},
      size_guide_id ${int} references size_guides (id), fit ${text} check (fit in ('small', 'true', 'large')),
      ${flag('fits_all', 0)},
      ${flag('is_sketch', 0)} check (is_sketch = 0 or is_published = 0)
    ) ${end}`,
    `create table product_images (
      id ${id},
      ${product},
      image_hash ${text} not null references images (hash),
      filename ${text} not null, position ${int} not null, color ${text}
    ) ${end}`,
    // A row without a model: the product fits all. Open years are not null, so filters need one comparison.
    `create table product_fits (
      id ${id},
      ${product},
      model_id ${int} references vehicle_models (id),
      from_year ${int} not null default 0,
      to_year ${int} not null default 9999 check (to_year >= from_year)
    ) ${end}`,
    `create table product_stock (
      id ${id},
      ${product},
      ${variant},
      quantity ${int} not null, reference ${text},
      unique (product_id, size, color)
    ) ${end}`,
    // Stock moves are kept when their order is deleted, so `order_id` is no foreign key.
    `create table stock_moves (
      id ${id},
      ${product},
      order_id ${int},
      ${variant},
      change ${int} not null, quantity ${int} not null,
      reason ${text} not null, created_at ${text} not null
    ) ${end}`,

    // One index per sort has the columns of usual filters, so that most pages are found from it alone.
    `create index products_newest on products (created_at, id, price, in_stock, is_new, fits_all)`,
    `create index products_price on products (price, id, in_stock, is_new, fits_all)`,
    `create index products_name on products (name_key, id, price, in_stock, is_new, category_id, fits_all)`,
    `create index products_category_newest on products
      (category_id, created_at, id, price, in_stock, is_new, fits_all)`,
    `create index products_category_price on products (category_id, price, id, in_stock, is_new, fits_all)`,
    `create index products_category_name on products
      (category_id, name_key, id, price, in_stock, is_new, fits_all)`,
    `create index products_subcategory_newest on products
      (subcategory_id, created_at, id, price, in_stock, is_new, brand_id, category_id, fits_all)`,
    `create index products_brand_newest on products
      (brand_id, created_at, id, price, in_stock, is_new, category_id, fits_all)`,
    // For counting a category's options. SQLite only: PostgreSQL's index entries cannot hold long lists.
    ...(isSqlite
      ? [`create index products_options on products (category_id, sizes, colors, is_sketch)`]
      : []),
    // The owner's lists by stock use this index to read only counted products.
    `create index products_counted on products (id, in_stock, is_offered, low_at) where counts_stock = 1`,
    `create index products_drafts on products (id) where is_published = 0`,
    `create index products_sketches on products (id) where is_sketch = 1`,
    `create unique index products_reference on products (reference_key) where reference_key is not null`,
    `create index products_size_guide on products (size_guide_id) where size_guide_id is not null`,
    `create index products_demo on products (id) where demo_mark is not null`,
    `create index product_images_product on product_images (product_id, position)`,
    `create index product_images_image on product_images (image_hash)`,
    `create unique index product_fits_model on product_fits (model_id, product_id, from_year, to_year)`,
    `create index product_fits_product on product_fits (product_id, model_id, from_year, to_year)`,
    `create index product_stock_quantity on product_stock (product_id, quantity)`,
    `create index stock_moves_product on stock_moves (product_id, id)`,
    ...(isSqlite ? SQLITE_FITS : POSTGRES_FITS),
  ]
}

// Triggers set `fits_all` for products that fit all vehicles, so that the indexes above can filter by it.
const SET_FITS_ALL = `update products set fits_all = 1 where id = new.product_id and fits_all = 0`
const UNSET_FITS_ALL = `update products set fits_all = 0 where id = old.product_id`

const SQLITE_FITS = [
  `create trigger product_fits_insert after insert on product_fits when new.model_id is null
    begin ${SET_FITS_ALL}; end`,
  `create trigger product_fits_delete after delete on product_fits when old.model_id is null
    begin ${UNSET_FITS_ALL}; end`,
]

const POSTGRES_FITS = [
  `create or replace function set_fits_all() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${SET_FITS_ALL}; else ${UNSET_FITS_ALL}; end if;
    return null;
  end $$`,
  `create trigger product_fits_insert after insert on product_fits
    for each row when (new.model_id is null) execute function set_fits_all()`,
  `create trigger product_fits_delete after delete on product_fits
    for each row when (old.model_id is null) execute function set_fits_all()`,
]

function createHome({ id, int, text, end, flag }: Types): string[] {
  return [
    `create table news (
      id ${id},
      title ${text} not null check (title <> ''),
      text ${text} not null check (text <> ''),
      ${flag('is_active')}, position ${int} not null, demo_mark ${text}
    ) ${end}`,
    `create table hero_cards (
      id ${id},
      title ${text} not null check (title <> ''),
      link ${text}, ${flag('is_active')}, demo_mark ${text}
    ) ${end}`,
    `create table banners (
      id ${id},
      title ${text}, ${flag('is_active')},
      image_hash ${text} references images (hash),
      demo_mark ${text}, position ${int}, link ${text}
    ) ${end}`,

    `create index news_demo on news (id) where demo_mark is not null`,
    `create index hero_cards_demo on hero_cards (id) where demo_mark is not null`,
    `create index banners_image on banners (image_hash)`,
    `create index banners_demo on banners (id) where demo_mark is not null`,
  ]
}

function createDelivery({ id, int, text, end, flag, price }: Types): string[] {
  return [
    `create table wilayas (
      id ${id},
      code ${int} unique check (code between 1 and 99),
      name ${text} not null check (name <> ''),
      name_key ${text} not null, ${price('home_price')}, ${price('center_price')},
      centers ${text} not null default '[]', baladiyas ${text} not null default '[]',
      min_days ${int}, max_days ${int},
      check ((min_days is null) = (max_days is null) and (min_days is null or min_days between 1 and max_days))
    ) ${end}`,
    `create table free_delivery (
      id ${int} primary key check (id = 1),
      ${price('minimum_amount')}, ${flag('is_active')}
    ) ${end}`,
  ]
}
