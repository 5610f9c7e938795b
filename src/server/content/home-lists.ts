import type {
  Banner,
  BannerChange,
  HeroCard,
  HeroCardChange,
  NewBanner,
  NewHeroCard,
  NewNewsItem,
  NewsItem,
  NewsItemChange,
} from '#contract/content.ts'
import { pickFields, toStored } from '#server/db/column-names.ts'
import { IN_OWNERS_ORDER } from '#server/db/list-order.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { count, deleteRow, findRow, SAME_ID } from '#server/db/rows.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { NotFoundError } from '#server/errors.ts'
import { addImages } from '#server/images/image-rows.ts'
import { imageUrl } from '#server/images/image-url.ts'
import type { StoredImage } from '#server/images/library.ts'

type ShownTable = 'news' | 'banners' | 'hero_cards'

type ShownList<Table extends ShownTable, Entry, New, Change> = {
  table: Table
  notFound: string
  toEntry: (row: Row<Table>) => Entry
  toColumns: (entry: New | Change, image?: StoredImage) => Partial<NewRow<Table>>
  select: (db: Db) => Promise<Row<Table>[]>
  /** Adds columns that a new entry leaves out. */
  complete?: (trx: Trx, columns: Partial<NewRow<Table>>) => Promise<Partial<NewRow<Table>>>
}

type Options = { activeOnly: boolean }

/** Makes the queries of a list whose entries the owner shows or hides. */
function shownList<
  Table extends ShownTable,
  Entry extends { id: number; isActive: boolean },
  New extends Change,
  Change,
>({ table, toEntry, toColumns, select, complete, ...texts }: ShownList<Table, Entry, New, Change>) {
  const notFound = () => new NotFoundError(texts.notFound)
  const list = async (db: Db, { activeOnly }: Options): Promise<Entry[]> => {
    const entries = (await select(db)).map(toEntry)
    return activeOnly ? entries.filter(({ isActive }) => isActive) : entries
  }
  // Writes an entry and the row of its image, whose file is already stored.
  const write = (db: DbOrTrx, image: StoredImage | undefined, run: (trx: Trx) => Promise<unknown>) =>
    writeCatalogue(db, async (trx) => {
      if (image) await addImages(trx, [image])
      // Kysely cannot type a table that only the list knows.
      return toEntry((await run(trx)) as Row<Table>)
    })
  return {
    list,
    /** @throws NotFoundError, with `activeOnly` also for a hidden one */
    find: async (db: Db, id: number, options: Options): Promise<Entry> => {
      const entry = (await list(db, options)).find((one) => one.id === id)
      if (!entry) throw notFound()
      return entry
    },
    create: (db: DbOrTrx, entry: New, image?: StoredImage) =>
      write(db, image, async (trx) => {
        const columns = toColumns(entry, image)
        const row = ((await complete?.(trx, columns)) ?? columns) as NewRow<'hero_cards'>
        return trx
          .insertInto(table as 'hero_cards')
          .values(row)
          .returningAll()
          .executeTakeFirstOrThrow()
      }),
    /** @throws NotFoundError */
    update: (db: Db, id: number, change: Change, image?: StoredImage) =>
      write(db, image, (trx) => {
        const update = trx.updateTable(table as 'hero_cards').set({ ...SAME_ID, ...toColumns(change, image) })
        return update.where('id', '=', id).returningAll().executeTakeFirstOrThrow(notFound)
      }),
    /** @throws NotFoundError */
    remove: (db: Db, id: number): Promise<void> =>
      writeCatalogue(db, (trx) => deleteRow(trx, table, id, notFound)),
  }
}

export const news = shownList<'news', NewsItem, NewNewsItem, NewsItemChange>({
  table: 'news',
  notFound: 'Actualité non trouvée',
  toEntry: ({ id, title, text, is_active, position: order }) => ({
    id,
    title,
    text,
    isActive: is_active === 1,
    order,
  }),
  toColumns: ({ order: position, ...change }) => toStored({ ...change, position }),
  select: (db) => db.selectFrom('news').selectAll().orderBy('position').orderBy('id').execute(),
  // The default order is count + 1 (spec §3).
  complete: async (trx, columns) => ({
    ...columns,
    position: columns.position ?? (await count(trx.selectFrom('news'))) + 1,
  }),
})

/** Banners in the owner's order, then by creation. */
export const banners = shownList<'banners', Banner, NewBanner, BannerChange>({
  table: 'banners',
  notFound: 'Bannière non trouvée',
  toEntry: (row) => ({
    ...pickFields(row, ['id', 'title', 'link']),
    isActive: row.is_active === 1,
    hasImage: row.image_hash !== null,
    image: row.image_hash && imageUrl(`/banners/${row.id}/image`, row.image_hash),
  }),
  select: (db) => db.selectFrom('banners').selectAll().orderBy(IN_OWNERS_ORDER).execute(),
  toColumns: (change, image) => toStored({ ...change, imageHash: image?.hash }),
})

export async function findBannerImage(db: Db, id: number) {
  const row = await findRow(db, 'banners', id, ['image_hash', 'is_active'])
  return row && { hash: row.image_hash, isActive: row.is_active === 1 }
}

export const heroCards = shownList<'hero_cards', HeroCard, NewHeroCard, HeroCardChange>({
  table: 'hero_cards',
  notFound: 'Carte non trouvée',
  toEntry: ({ id, title, link, is_active }) => ({ id, title, link, isActive: is_active === 1 }),
  toColumns: toStored,
  select: (db) => db.selectFrom('hero_cards').selectAll().orderBy('id').execute(),
})

/** Replaces a link in all banners and hero cards, because a renamed subcategory has another URL. */
export async function moveLinks(trx: Trx, from: string, to: string): Promise<void> {
  for (const table of ['banners', 'hero_cards'] as const)
    await trx.updateTable(table).set({ link: to }).where('link', '=', from).execute()
}
