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
import { IN_OWNERS_ORDER } from '#server/db/list-order.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { count, deleteRow, findRow, SAME_ID } from '#server/db/rows.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { NotFoundError } from '#server/errors.ts'
import { addImages } from '#server/images/image-rows.ts'
import { imageUrl } from '#server/images/image-url.ts'
import type { StoredImage } from '#server/images/library.ts'

type Queries<Stored, Entry, New, Change> = {
  table: 'news' | 'banners' | 'hero_cards'
  notFound: string
  toEntry: (row: Stored) => Entry
  select: (db: Db) => Promise<Stored[]>
  insert: (trx: Trx, entry: New, image?: StoredImage) => Promise<Stored>
  update: (trx: Trx, id: number, change: Change, image?: StoredImage) => Promise<Stored | undefined>
}

type Options = { activeOnly: boolean }

/** Makes the queries of a list whose entries the owner shows or hides. */
function shownList<Entry extends { id: number; isActive: boolean }, Stored, New, Change>({
  table,
  toEntry,
  ...queries
}: Queries<Stored, Entry, New, Change>) {
  const notFound = () => new NotFoundError(queries.notFound)
  const list = async (db: Db, { activeOnly }: Options): Promise<Entry[]> => {
    const entries = (await queries.select(db)).map(toEntry)
    return activeOnly ? entries.filter(({ isActive }) => isActive) : entries
  }
  // Writes an entry and the row of its image, whose file is already stored.
  const write = (
    db: DbOrTrx,
    image: StoredImage | undefined,
    run: (trx: Trx) => Promise<Stored | undefined>,
  ) =>
    writeCatalogue(db, async (trx) => {
      if (image) await addImages(trx, [image])
      const row = await run(trx)
      if (!row) throw notFound()
      return toEntry(row)
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
      write(db, image, (trx) => queries.insert(trx, entry, image)),
    /** @throws NotFoundError */
    update: (db: Db, id: number, change: Change, image?: StoredImage) =>
      write(db, image, (trx) => queries.update(trx, id, change, image)),
    /** @throws NotFoundError */
    remove: (db: Db, id: number): Promise<void> =>
      writeCatalogue(db, (trx) => deleteRow(trx, table, id, notFound)),
  }
}

export const news = shownList({
  table: 'news',
  notFound: 'Actualité non trouvée',
  toEntry: (row: Row<'news'>): NewsItem => ({
    id: row.id,
    title: row.title,
    text: row.text,
    isActive: row.is_active === 1,
    order: row.position,
  }),
  select: (db) => db.selectFrom('news').selectAll().orderBy('position').orderBy('id').execute(),
  // The default order is count + 1 (spec §3).
  insert: async (trx, { title, text, isActive, order }: NewNewsItem) => {
    const position = order ?? (await count(trx.selectFrom('news'))) + 1
    const row = { title, text, is_active: toFlag(isActive), position }
    return trx.insertInto('news').values(row).returningAll().executeTakeFirstOrThrow()
  },
  update: (trx, id, { title, text, isActive, order }: NewsItemChange) =>
    trx
      .updateTable('news')
      .set({ ...SAME_ID, title, text, is_active: toFlag(isActive), position: order })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
})

/** Banners in the owner's order, then by creation. */
export const banners = shownList({
  table: 'banners',
  notFound: 'Bannière non trouvée',
  toEntry: (row: Row<'banners'>): Banner => ({
    id: row.id,
    title: row.title,
    link: row.link,
    isActive: row.is_active === 1,
    hasImage: row.image_hash !== null,
    image: row.image_hash && imageUrl(`/banners/${row.id}/image`, row.image_hash),
  }),
  select: (db) => db.selectFrom('banners').selectAll().orderBy(IN_OWNERS_ORDER).execute(),
  insert: (trx, { title, link, isActive }: NewBanner, image) =>
    trx
      .insertInto('banners')
      .values({ title, link, is_active: toFlag(isActive), image_hash: image?.hash ?? null })
      .returningAll()
      .executeTakeFirstOrThrow(),
  update: (trx, id, { title, link, isActive }: BannerChange, image) =>
    trx
      .updateTable('banners')
      .set({ ...SAME_ID, title, link, is_active: toFlag(isActive), image_hash: image?.hash })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
})

export async function findBannerImage(db: Db, id: number) {
  const row = await findRow(db, 'banners', id, ['image_hash', 'is_active'])
  return row && { hash: row.image_hash, isActive: row.is_active === 1 }
}

export const heroCards = shownList({
  table: 'hero_cards',
  notFound: 'Carte non trouvée',
  toEntry: ({ id, title, link, is_active }: Row<'hero_cards'>): HeroCard => ({
    id,
    title,
    link,
    isActive: is_active === 1,
  }),
  select: (db) => db.selectFrom('hero_cards').selectAll().orderBy('id').execute(),
  insert: (trx, { title, link, isActive }: NewHeroCard) =>
    trx
      .insertInto('hero_cards')
      .values({ title, link, is_active: toFlag(isActive) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  update: (trx, id, { title, link, isActive }: HeroCardChange) =>
    trx
      .updateTable('hero_cards')
      .set({ ...SAME_ID, title, link, is_active: toFlag(isActive) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
})

/** Updates the links of banners and hero cards when a page's URL changes. */
export async function moveLinks(trx: Trx, from: string, to: string): Promise<void> {
  for (const table of ['banners', 'hero_cards'] as const)
    await trx.updateTable(table).set({ link: to }).where('link', '=', from).execute()
}
