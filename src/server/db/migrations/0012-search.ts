// Immutable once released: a later change is a later migration.

type Options = { database: 'sqlite' | 'postgres' }

/** What is between words: unicode61 of SQLite knows by itself. The search text is folded. */
const BETWEEN = String.raw`[\u0001-/:-\`{-©«-´¶-¹»-¿×÷،؛؟٪-٭۔\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001ffff]+`

const SQLITE_WORDS = [
  `create virtual table product_search_words using fts5(
    search_text, content = 'products', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 0',
    detail = none
  )`,
  `create virtual table product_search_vocabulary using fts5vocab('product_search_words', 'row')`,
  `create trigger product_words_insert after insert on products begin
    insert into product_search_words (rowid, search_text) values (new.id, new.search_text);
  end`,
  `create trigger product_words_delete after delete on products begin
    insert into product_search_words (product_search_words, rowid, search_text)
      values ('delete', old.id, old.search_text);
  end`,
  `create trigger product_words_update after update of search_text on products begin
    insert into product_search_words (product_search_words, rowid, search_text)
      values ('delete', old.id, old.search_text);
    insert into product_search_words (rowid, search_text) values (new.id, new.search_text);
  end`,
  `insert into product_search_words (product_search_words) values ('rebuild')`,
]

// Words with a digit are near to none.
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
  `insert into product_search_words (word, product_id)
    select distinct word, id from products, regexp_split_to_table(search_text, '${BETWEEN}') as word
    where word <> '' and word !~ '[0-9]' and length(word) <= 200`,
]

const SQLITE_SIZES = [
  `create trigger product_sizes_insert after insert on products begin
    insert or ignore into product_search_sizes (size, product_id) select value, new.id from json_each(new.sizes);
  end`,
  `create trigger product_sizes_update after update of sizes on products when old.sizes <> new.sizes begin
    delete from product_search_sizes where product_id = new.id;
    insert or ignore into product_search_sizes (size, product_id) select value, new.id from json_each(new.sizes);
  end`,
  `insert or ignore into product_search_sizes (size, product_id)
    select value, products.id from products, json_each(products.sizes)`,
]
const POSTGRES_SIZES = [
  `create or replace function add_product_search_sizes() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then delete from product_search_sizes where product_id = new.id; end if;
    insert into product_search_sizes (size, product_id)
      select distinct size, new.id from jsonb_array_elements_text(new.sizes::jsonb) as size;
    return null;
  end $$`,
  `create trigger product_sizes_insert after insert on products
    for each row execute function add_product_search_sizes()`,
  `create trigger product_sizes_update after update on products
    for each row when (old.sizes <> new.sizes) execute function add_product_search_sizes()`,
  `insert into product_search_sizes (size, product_id)
    select distinct size, id from products, jsonb_array_elements_text(sizes::jsonb) as size`,
]

/** Words of names and brands, and sizes, each with its products: kept by triggers, so no backup has them. */
export function up({ database }: Options): string[] {
  const sqlite = database === 'sqlite'
  const int = sqlite ? 'integer' : 'bigint'
  const text = sqlite ? 'text' : 'text collate "C"'
  return [
    ...(sqlite ? SQLITE_WORDS : POSTGRES_WORDS),
    `create table product_search_sizes (
      size ${text} not null,
      product_id ${int} not null references products (id) on delete cascade,
      primary key (size, product_id)
    ) ${sqlite ? 'strict, without rowid' : ''}`,
    `create index product_search_sizes_product on product_search_sizes (product_id)`,
    ...(sqlite ? SQLITE_SIZES : POSTGRES_SIZES),
  ]
}
