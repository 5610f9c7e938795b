import type { Reads, SitemapCategory, SiteReads } from '#contract/reads.ts'

/** Maximum URLs of a sitemap; a larger shop gets an index of several. */
const MAX_URLS = 10_000

const PRODUCTS_PART = /^\/sitemap-produits-([1-9]\d{0,5})\.xml$/

type Entry = { path: string; updatedAt?: string | null }

/** Renders the sitemap of all indexable URLs, an index of its parts, or a part; null for another path. */
export async function renderSitemap(
  reads: SiteReads & Pick<Reads, 'pages'>,
  path: string,
  origin: string,
  size = MAX_URLS,
): Promise<string | null> {
  if (path === '/sitemap.xml') {
    const [pages, total] = await Promise.all([listPages(reads), reads.countProducts()])
    if (pages.length + total > size) return toIndex(origin, Math.ceil(total / size))
    return toUrlSet(origin, [...pages, ...(await listProductPages(reads, 0, size))])
  }
  if (path === '/sitemap-rayons.xml') return toUrlSet(origin, await listPages(reads))
  const part = PRODUCTS_PART.exec(path)?.[1]
  if (!part) return null
  const products = await listProductPages(reads, Number(part) - 1, size)
  return products.length > 0 ? toUrlSet(origin, products) : null
}

async function listPages(reads: SiteReads & Pick<Reads, 'pages'>): Promise<Entry[]> {
  const pages = (await reads.pages()).map(({ slug, updatedAt }) => ({ path: `/page/${slug}`, updatedAt }))
  return [{ path: '/' }, ...(await reads.sitemapCategories()).flatMap(toCategoryPages), ...pages]
}

function toCategoryPages({ id, updatedAt, subcategories }: SitemapCategory): Entry[] {
  const path = `/categorie/${id}`
  // Subcategories without products are not worth indexing.
  const filled = subcategories.filter((subcategory) => subcategory.updatedAt !== null)
  const below = filled.map((subcategory) => ({
    path: `${path}/sous-categorie/${encodeURIComponent(subcategory.name)}`,
    updatedAt: subcategory.updatedAt,
  }))
  return [{ path, updatedAt }, ...below]
}

async function listProductPages(reads: SiteReads, part: number, size: number): Promise<Entry[]> {
  const products = await reads.sitemapProducts(part, size)
  return products.map(({ id, updatedAt }) => ({ path: `/produit/${id}`, updatedAt }))
}

function toUrlSet(origin: string, entries: Entry[]): string {
  const urls = entries.map(({ path, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''
    return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`
  })
  return toXml('urlset', urls)
}

function toIndex(origin: string, parts: number): string {
  const names = Array.from({ length: parts }, (_, part) => `sitemap-produits-${part + 1}`)
  return toXml(
    'sitemapindex',
    ['sitemap-rayons', ...names].map(
      (name) => `<sitemap><loc>${escapeXml(`${origin}/${name}.xml`)}</loc></sitemap>`,
    ),
  )
}

function toXml(root: string, parts: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts.join('\n')}
</${root}>
`
}

/** Tests first if anything needs escaping: most texts do not, and the test takes a tenth of the time. */
const SPECIAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]|[&<>'"]/

/** Removes characters that XML does not allow, such as lone surrogates, and escapes special ones. */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/'/g, '&apos;')
    .replace(/"/g, '&quot;')
}
