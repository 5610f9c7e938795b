import type { ProductQuery } from '#contract/product-query.ts'
import type { ProductFilters, Reads, SiteReads } from '#contract/reads.ts'
import { pickModels } from '#rules/vehicle-fits.ts'
import { listBrands } from './catalogue/brands.ts'
import { findRenamedSubcategory, listCategories } from './catalogue/categories.ts'
import { findProduct, listFeedProducts, listProductCards } from './catalogue/products/products.ts'
import { listProductFilters } from './catalogue/search/filter-values.ts'
import type { ProductDbs } from './catalogue/search/find-products.ts'
import { createSitemapReads } from './catalogue/sitemap-entries.ts'
import { listSizeGuides } from './catalogue/size-guides.ts'
import { listVehicles } from './catalogue/vehicles.ts'
import { banners, heroCards, news } from './content/home-lists.ts'
import { findIdentity, findIdentityImage, isOpen } from './content/identity.ts'
import { listPages } from './content/info-pages.ts'
import { allowsOpening } from './couriers/accounts/accounts.ts'
import { ADAPTERS } from './couriers/adapters/adapters.ts'
import { type CatalogueVersion, createVersionCache } from './db/catalogue-version.ts'
import { findFreeDelivery } from './delivery/free-delivery.ts'
import { listWilayas } from './delivery/wilayas.ts'
import { findImageSize } from './images/image-rows.ts'

/** Creates the reads of pages and the public API, most cached by version. Transactions do not use them. */
export function createReads(databases: ProductDbs, version: CatalogueVersion): Reads & SiteReads {
  const { db } = databases
  const cached = createVersionCache(version)
  const active = { activeOnly: true }
  const vehicles = () => cached('vehicles', () => listVehicles(db))
  const pages = () => cached('pages', () => listPages(db, { publishedOnly: true }))
  const sizeGuides = () => cached('size-guides', () => listSizeGuides(db))
  return {
    ...createSitemapReads(db),
    feedProducts: (after, size) => listFeedProducts(db, after, size),
    isOpen: () => cached('open', () => isOpen(db)),
    imageSize: (version) => cached(`image-size ${version}`, () => findImageSize(db, version)),
    renamedSubcategory: (categoryId, name) => findRenamedSubcategory(db, categoryId, name),
    allowsOpening: () => cached('opening', () => allowsOpening({ db, adapters: ADAPTERS })),
    iconHash: () => cached('icon', () => findIdentityImage(db, 'icon')),
    categories: () => cached('categories', () => listCategories(db, 'visitor')),
    brands: () => cached('brands', () => listBrands(db, 'visitor')),
    vehicles,
    vehicleModels: async (ids) => pickModels(await vehicles(), ids),
    wilayas: () => cached('wilayas', () => listWilayas(db)),
    freeDelivery: () => cached('free-delivery', () => findFreeDelivery(db)),
    activeNews: () => cached('news', () => news.list(db, active)),
    activeBanners: () => cached('banners', () => banners.list(db, active)),
    activeHeroCards: () => cached('hero-cards', () => heroCards.list(db, active)),
    products: (filters) => {
      const query = withDefaults(filters)
      return cached(`products ${JSON.stringify(query)}`, () => listProductCards(databases, query, 'visitor'))
    },
    productFilters: (filters) => {
      // Filter values depend neither on the page nor on the sort order, so all of these share a cache entry.
      const query = withDefaults({ ...filters, page: 1, limit: 1, sort: undefined })
      return cached(`filters ${JSON.stringify(query)}`, () => listProductFilters(databases, query))
    },
    sizeGuide: async (id) => (await sizeGuides()).find((guide) => guide.id === id) ?? null,
    shop: () => cached('shop', () => findIdentity(db)),
    pages,
    page: async (slug) => (await pages()).find((page) => page.slug === slug) ?? null,
    product: async (id) => (await findProduct(db, id, 'visitor')) ?? null,
  }
}

/** Sets the default page and limit. Removes filters of the owner, which would split the cache for nothing. */
function withDefaults(query: ProductFilters): ProductQuery {
  const { isPublished: _published, sketch: _sketch, stock: _stock, hasImage: _hasImage, ...filters } = query
  return { ...filters, page: filters.page ?? 1, limit: filters.limit ?? 20 }
}
