import type { ShopPage, ShopPageChange } from '#contract/info-page.ts'
import { PAGE_SLUGS, PAGE_TITLES, type PageSlug, TO_COMPLETE } from '#rules/info-pages.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import { toFlag } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { invalid, NotFoundError } from '#server/errors.ts'

type Options = { publishedOnly: boolean }

/** Lists the pages, including drafts unless `publishedOnly`. */
export async function listPages(db: DbOrTrx, { publishedOnly }: Options): Promise<ShopPage[]> {
  const rows = await db.selectFrom('shop_pages').selectAll().execute()
  const pages = PAGE_SLUGS.map((slug) => {
    const row = rows.find((row) => row.slug === slug)
    return {
      slug,
      title: row?.title ?? PAGE_TITLES[slug],
      text: row?.text ?? '',
      isPublished: row?.is_published === 1,
      updatedAt: row?.updated_at ?? null,
    }
  })
  if (!publishedOnly) return pages
  return pages.filter((page) => page.isPublished).map(({ isPublished, ...page }) => page)
}

/** @throws NotFoundError, with `publishedOnly` also for a draft */
export async function findPage(db: DbOrTrx, slug: string, options: Options): Promise<ShopPage> {
  const page = (await listPages(db, options)).find((page) => page.slug === slug)
  if (!page) throw new NotFoundError('Page non trouvée')
  return page
}

/** @throws NotFoundError for another slug */
export function toPageSlug(slug: string): PageSlug {
  const known = PAGE_SLUGS.find((name) => name === slug)
  if (!known) throw new NotFoundError('Page non trouvée')
  return known
}

/** Updates a page. Throws NotFoundError; ValidationError on `text` for publishing an incomplete page. */
export async function updatePage(db: Db, slug: string, change: ShopPageChange): Promise<ShopPage> {
  const known = toPageSlug(slug)
  return writeCatalogue(db, async (trx) => {
    const before = await findPage(trx, known, { publishedOnly: false })
    const title = change.title ?? before.title
    const text = change.text ?? before.text
    const isPublished = change.isPublished ?? before.isPublished ?? false
    if (isPublished) checkComplete(text)
    const updatedAt = new Date().toISOString()
    const columns = { title, text, is_published: toFlag(isPublished), updated_at: updatedAt }
    await trx
      .insertInto('shop_pages')
      .values({ slug: known, ...columns })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(columns))
      .execute()
    return { slug: known, title, text, isPublished, updatedAt }
  })
}

function checkComplete(text: string): void {
  if (text === '') throw invalid('text', 'Une page publiée a un texte')
  if (text.includes(TO_COMPLETE))
    throw invalid('text', `Complétez d’abord ce qui est marqué ${TO_COMPLETE} : …]`)
}
