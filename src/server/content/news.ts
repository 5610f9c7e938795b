import type { NewNewsItem, NewsItem, NewsItemChange } from '#contract/news-item.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import { countRows, deleteRow } from '#server/db/rows.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { NotFoundError } from '#server/errors.ts'

const newsNotFound = () => new NotFoundError('Actualité non trouvée')

export async function listNews(db: Db, { activeOnly }: { activeOnly: boolean }): Promise<NewsItem[]> {
  const rows = await select(db, activeOnly).orderBy('position').orderBy('id').execute()
  return rows.map(toNewsItem)
}

/** @throws NotFoundError, with `activeOnly` also for a hidden one */
export async function findNewsItem(
  db: Db,
  id: number,
  { activeOnly }: { activeOnly: boolean },
): Promise<NewsItem> {
  return toNewsItem(await select(db, activeOnly).where('id', '=', id).executeTakeFirstOrThrow(newsNotFound))
}

function select(db: Db, activeOnly: boolean) {
  return db
    .selectFrom('news')
    .selectAll()
    .$if(activeOnly, (query) => query.where('is_active', '=', 1))
}

function toNewsItem(row: Row<'news'>): NewsItem {
  return { id: row.id, title: row.title, text: row.text, isActive: row.is_active === 1, order: row.position }
}

/** Without an order, the item gets count + 1 (spec §3). */
export async function createNewsItem(db: DbOrTrx, item: NewNewsItem): Promise<NewsItem> {
  return writeCatalogue(db, async (trx) => {
    const row = await trx
      .insertInto('news')
      .values({
        title: item.title,
        text: item.text,
        is_active: toFlag(item.isActive),
        position: item.order ?? (await countRows(trx, 'news')) + 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toNewsItem(row)
  })
}

/** @throws NotFoundError */
export async function updateNewsItem(db: Db, id: number, change: NewsItemChange): Promise<NewsItem> {
  const { title, text, isActive, order } = change
  return writeCatalogue(db, async (trx) => {
    const row = await trx
      .updateTable('news')
      .set({
        // Keeps the statement valid when no field is set.
        id: (row) => row.ref('id'),
        title,
        text,
        position: order,
        is_active: isActive === undefined ? undefined : toFlag(isActive),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(newsNotFound)
    return toNewsItem(row)
  })
}

/** @throws NotFoundError */
export async function deleteNewsItem(db: Db, id: number): Promise<void> {
  await writeCatalogue(db, (trx) => deleteRow(trx, 'news', id, newsNotFound))
}
