import type { NewsItem } from '#contract/news-item.ts'
import type { Db } from '#server/db/open.ts'
import type { Flag } from '#server/db/tables.ts'

type Row = { id: number; title: string; text: string; is_active: Flag; position: number }

/** News items by their order; only those that visitors may see when asked. */
export async function listNews(db: Db, { activeOnly }: { activeOnly: boolean }): Promise<NewsItem[]> {
  const rows = await db
    .selectFrom('news')
    .selectAll()
    .$if(activeOnly, (query) => query.where('is_active', '=', 1))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toNewsItem)
}

/** One news item, or undefined. */
export async function findNewsItem(db: Db, id: number): Promise<NewsItem | undefined> {
  const row = await db.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toNewsItem(row)
}

function toNewsItem(row: Row): NewsItem {
  return { id: row.id, title: row.title, text: row.text, isActive: row.is_active === 1, order: row.position }
}
