import type { Types } from './types.ts'

/** Search indexes of products, updated by triggers: trigrams, words, sizes, specifications, part numbers. */
export function createSearch({ isSqlite, int, text }: Types): string[] {
  return [
    ...LISTS.flatMap(({ table, value }) => [
      `create table ${table} (
        ${value} ${text} not null,
        product_id ${int} not null references products (id) on delete cascade,
        primary key (${value}, product_id)
      ) ${isSqlite ? 'strict, without rowid' : ''}`,
      `create index ${table}_product on ${table} (product_id)`,
    ]),
    ...(isSqlite
      ? [...SQLITE_CHARACTERS, ...SQLITE_WORDS, ...LISTS.flatMap(followListInSqlite)]
      : [...POSTGRES_CHARACTERS, ...POSTGRES_WORDS, ...LISTS.flatMap(followListInPostgres)]),
  ]
}

/** Columns with a list, each value of which becomes a row in its table. */
const LISTS = [
  { column: 'sizes', table: 'product_search_sizes', value: 'size' },
  { column: 'specification_keys', table: 'product_search_specifications', value: 'specification' },
  { column: 'part_keys', table: 'product_search_numbers', value: 'number' },
]

type List = (typeof LISTS)[number]

const SQLITE_CHARACTERS = [
  `create index products_names on products (id, name_key, search_text)`,
  `create virtual table product_search using fts5(
    search_text, content = 'products', content_rowid = 'id', tokenize = 'trigram'
  )`,
  ...followProducts('products_search', 'product_search'),
]

const SQLITE_WORDS = [
  `create virtual table product_search_words using fts5(
    search_text, content = 'products', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 0',
    detail = none
  )`,
  `create virtual table product_search_vocabulary using fts5vocab('product_search_words', 'row')`,
  ...followProducts('product_words', 'product_search_words'),
]

/** Triggers that update a full-text table of SQLite when products change. */
function followProducts(prefix: string, table: string): string[] {
  const add = `insert into ${table} (rowid, search_text) values (new.id, new.search_text);`
  const remove = `insert into ${table} (${table}, rowid, search_text) values ('delete', old.id, old.search_text);`
  return [
    `create trigger ${prefix}_insert after insert on products begin ${add} end`,
    `create trigger ${prefix}_delete after delete on products begin ${remove} end`,
    `create trigger ${prefix}_update after update of search_text on products begin ${remove} ${add} end`,
  ]
}

function followListInSqlite({ column, table, value }: List): string[] {
  const add = `insert or ignore into ${table} (${value}, product_id) select value, new.id from json_each(new.${column});`
  return [
    `create trigger ${table}_insert after insert on products begin ${add} end`,
    `create trigger ${table}_update after update of ${column} on products when old.${column} <> new.${column} begin
      delete from ${table} where product_id = new.id; ${add}
    end`,
  ]
}

const POSTGRES_CHARACTERS = [
  `create extension if not exists pg_trgm`,
  `create index products_search on products using gin (search_text gin_trgm_ops)`,
  searchReferences('products', 'reference_key'),
  searchReferences('product_stock', 'reference'),
]

/** Indexes references by the expression of the owner's search. SQLite has no such index, and compares all. */
function searchReferences(table: string, column: string): string {
  const joined = ['-', '/', '.', '_', ' '].reduce(
    (inner, separator) => `replace(${inner}, '${separator}', '')`,
    `lower(${column})`,
  )
  return `create index ${table}_reference_search on ${table} using gin ((${joined}) gin_trgm_ops)
    where ${column} is not null`
}

/** Matches the characters between words of a folded text, like the tokenizer unicode61 of SQLite. */
const BETWEEN = String.raw`[\u0001-/:-\`{-©«-´¶-¹»-¿×÷،؛؟٪-٭۔\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001ffff]+`

// Words with digits are left out, because the search for similar words ignores them.
const POSTGRES_WORDS = [
  `create table product_search_words (
    word text collate "C" not null,
    product_id bigint not null references products (id) on delete cascade,
    primary key (word, product_id)
  )`,
  `create index product_search_words_product on product_search_words (product_id)`,
  `create or replace function add_product_search_words() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then delete from product_search_words where product_id = new.id; end if;
    insert into product_search_words (word, product_id)
      select distinct word, new.id from regexp_split_to_table(new.search_text, '${BETWEEN}') as word
      where word <> '' and word !~ '[0-9]' and length(word) <= 200;
    return null;
  end $$`,
  `create trigger product_words_insert after insert on products
    for each row execute function add_product_search_words()`,
  `create trigger product_words_update after update on products
    for each row when (old.search_text <> new.search_text) execute function add_product_search_words()`,
]

function followListInPostgres({ column, table, value }: List): string[] {
  return [
    `create or replace function add_${table}() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' then delete from ${table} where product_id = new.id; end if;
      insert into ${table} (${value}, product_id)
        select distinct ${value}, new.id from jsonb_array_elements_text(new.${column}::jsonb) as ${value};
      return null;
    end $$`,
    `create trigger ${table}_insert after insert on products
      for each row execute function add_${table}()`,
    `create trigger ${table}_update after update on products
      for each row when (old.${column} <> new.${column}) execute function add_${table}()`,
  ]
}
