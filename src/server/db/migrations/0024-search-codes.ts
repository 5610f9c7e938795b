import { type QueryExecutorProvider, sql } from 'kysely'

// Immutable once released: a later change is a later migration.

/** The codes of products are added to what they are found by, which SQL cannot. */
export function up(): string[] {
  return []
}

/** Products per query. */
const PAGE = 1000

export async function rewrite(db: QueryExecutorProvider): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; search_text: string }>`
      select id, search_text from products where id > ${last} order by id limit ${PAGE}`.execute(db)
    const changed = rows.flatMap(({ id, search_text }) => {
      const codes = joinCodes(search_text)
      return codes.length > 0
        ? sql`(cast(${id} as bigint), cast(${[search_text, ...codes].join(' ')} as text))`
        : []
    })
    if (changed.length > 0)
      await sql`update products set search_text = changed.column2
        from (values ${sql.join(changed)}) as changed where products.id = changed.column1`.execute(db)
    if (rows.length < PAGE) break
    last = Number(rows.at(-1)?.id)
  }
}

const TYRE = /(?<!\d)(\d{2,3})\/(\d{2,3}) ?-? ?(?:z?r|b)? ?(\d{2})(?!\d)/g

/** `joinCodes` of catalogue/search-text.ts, as it was when this migration was written. */
function joinCodes(text: string): string[] {
  const words = text
    .split(' ')
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter(Boolean)
  const codes: string[] = [...text.matchAll(TYRE)].map((size) => size.slice(1).join(''))
  let code = ''
  for (const [index, word] of words.entries()) {
    if (!code && hasDigit(word)) code = leadOf(words[index - 1] ?? '', word)
    if (hasDigit(word) || (code && word.length <= 3)) code += word
    else if (code) {
      codes.push(code)
      code = ''
    }
  }
  return [...new Set([...codes, code])].filter((code) => code && !text.includes(code))
}

function leadOf(before: string, word: string): string {
  return before.length <= 3 || /^\d{1,3}$/.test(word) ? before : ''
}

function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}
