import { type SqlBool, sql } from 'kysely'
import { foldText } from '#rules/text.ts'

/** A condition that a folded column holds a folded text; `%`, `_` and `\` in it mean themselves. */
export function contains(column: string, folded: string) {
  return like(column, `%${escapeLike(folded)}%`)
}

/** A condition that a folded column begins with a folded text. */
export function beginsWith(column: string, folded: string) {
  return like(column, `${escapeLike(folded)}%`)
}

/** A condition that a folded column ends with a folded text. */
export function endsWith(column: string, folded: string) {
  return like(column, `%${escapeLike(folded)}`)
}

/** A search as it is compared: folded, and without what no database can hold. */
export function foldSearch(search: string): string {
  return foldText(search.toWellFormed().replaceAll('\0', ''))
}

/** The words of a search, folded, each once. */
export function searchWords(search: string): string[] {
  return [...new Set(foldSearch(search).split(' ').filter(Boolean))]
}

function like(column: string, pattern: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
