import { type SqlBool, sql } from 'kysely'
import { foldText } from '#rules/text.ts'

/** Matches a folded column that contains a folded text; `%`, `_` and `\` in it are literal. */
export function contains(column: string, folded: string) {
  return like(column, `%${escapeLike(folded)}%`)
}

export function beginsWith(column: string, folded: string) {
  return like(column, `${escapeLike(folded)}%`)
}

export function endsWith(column: string, folded: string) {
  return like(column, `%${escapeLike(folded)}`)
}

/** Folds a search without what PostgreSQL refuses: removes NUL, replaces lone surrogates. */
export function foldSearch(search: string): string {
  return foldText(search.toWellFormed().replaceAll('\0', ''))
}

export function searchWords(search: string): string[] {
  return [...new Set(foldSearch(search).split(' ').filter(Boolean))]
}

function like(column: string, pattern: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
