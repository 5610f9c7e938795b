import type { Types } from './types.ts'

/** Tables of product imports: settings and progress, rows, problems and images of their files, undo log. */
export function createImports({ id, int, real, text, end, flag }: Types): string[] {
  const parent = `import_id ${int} not null references imports (id) on delete cascade`
  return [
    // `state` has no check constraint, so that a new state needs no migration.
    `create table imports (
      id ${id},
      state ${text} not null, format ${text} not null, columns ${text} not null,
      extra_columns ${text} not null, mapping ${text} not null,
      category_id ${int} references categories (id) on delete set null,
      tax_percent ${real} not null default 0, ${flag('quantities', 0)},
      ${flag('split_quantities', 0)},
      created ${int} not null default 0, updated ${int} not null default 0,
      skipped ${int} not null default 0, done ${int} not null default 0,
      total ${int} not null default 0, last_line ${int} not null default 0,
      holder ${text}, taken_until ${text}, created_at ${text} not null,
      attempts ${int} not null default 0, ${flag('is_read', 0)},
      filename ${text} not null default '', ${flag('as_drafts', 0)},
      header_row ${int} not null default 1, ${flag('is_grouped', 1)}, written_at ${text},
      undo_total ${int}
    ) ${end}`,
    `create table import_rows (
      id ${id},
      ${parent},
      product_line ${int} not null, source ${int} not null, line ${int} not null,
      cells ${text} not null, product_id ${int}
    ) ${end}`,
    `create table import_problems (
      id ${id},
      ${parent},
      line ${int} not null, message ${text} not null, name ${text},
      severity ${text} not null default 'note'
    ) ${end}`,
    `create table import_pictures (
      id ${id},
      ${parent},
      name_key ${text} not null, filename ${text} not null, content ${text} not null
    ) ${end}`,
    `create table import_touched (
      id ${id},
      ${parent},
      kind ${text} not null, row_id ${int} not null, line ${int} not null, name ${text} not null,
      before ${text}, after ${text} not null,
      unique (import_id, kind, row_id)
    ) ${end}`,

    `create unique index imports_running on imports (state) where state = 'running'`,
    `create index import_rows_product on import_rows (import_id, product_line, source, line)`,
    `create index import_problems_import on import_problems (import_id, line)`,
    `create index import_pictures_name on import_pictures (import_id, name_key)`,
  ]
}
