import type { Category } from '#contract/category.ts'
import type { Product, ProductCard } from '#contract/product.ts'
import type { PageRequest } from '#contract/rendered-page.ts'
import type { ShopSettings } from '#contract/shop-identity.ts'
import { choiceQuery, imageFor, priceOf } from '#rules/choice.ts'
import { CURRENCY_CODE } from '#rules/money.ts'
import { normalizePhone } from '#rules/phone.ts'
import { listVariants } from '#rules/stock.ts'
import { withWidth } from '#web/ui/image.tsx'
import type { PageHead } from './head.ts'

// Builds JSON-LD of schema.org. `origin` is as in `https://shop.example`.

export type PageData = { head?: PageHead; product?: Product; category?: Category; subcategory?: string }

type Site = Pick<PageRequest, 'settings' | 'origin' | 'variantId'>

export function structuredData(
  path: string,
  { product, category, subcategory }: PageData,
  products: ProductCard[],
  site: Site,
): object[] {
  const { settings, origin } = site
  if (path === '/') return shopData(settings, origin)
  if (product) return productData(product, site)
  return category ? listData(category, subcategory, products, origin) : []
}

const IMAGE_WIDTH = 1280

type Crumb = { name: string; path: string }

function shopData(settings: ShopSettings, origin: string): object[] {
  const id = `${origin}/#boutique`
  const phone = normalizePhone(settings.phone)
  const networks = [settings.facebookUrl, settings.instagramUrl, settings.tiktokUrl].filter(Boolean)
  return [
    {
      '@type': 'Organization',
      '@id': id,
      ...nameData(settings),
      url: `${origin}/`,
      logo: settings.logo ? origin + settings.logo : `${origin}/icon-512.png`,
      ...(phone && { telephone: phone }),
      ...(settings.email && { email: settings.email }),
      ...(settings.foundedIn !== null && { foundingDate: String(settings.foundedIn) }),
      ...(settings.address && {
        address: { '@type': 'PostalAddress', streetAddress: settings.address, addressCountry: 'DZ' },
      }),
      ...(networks.length > 0 && { sameAs: networks }),
    },
    {
      '@type': 'WebSite',
      ...nameData(settings),
      url: `${origin}/`,
      inLanguage: 'fr',
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}/recherche?search={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

function nameData({ name }: ShopSettings) {
  return name === '' ? {} : { name }
}

function productData(product: Product, site: Site): object[] {
  const { id, name, sizes, colors } = product
  const hasVariants = sizes.length > 0 || colors.length > 0
  const own = {
    name,
    description: product.description || product.fullDescription || name,
    category: [product.category, product.subcategory].filter(Boolean).join(' > '),
    image: product.images.map((image) => site.origin + withWidth(image.url, IMAGE_WIDTH)),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.partNumbers.length > 0 && { mpn: product.partNumbers[0] }),
    offers: {
      ...(product.prices.length > 0
        ? rangeData(product, site.origin)
        : offerData({ price: product.price, url: pageOf(product, site.origin) }, product.inStock)),
      ...(site.settings.name && { seller: { '@type': 'Organization', ...nameData(site.settings) } }),
    },
  }
  return [
    hasVariants
      ? { '@type': 'ProductGroup', ...own, ...variantsData(product, site) }
      : { '@type': 'Product', ...own, sku: site.variantId(id, { size: null, color: null }) },
    breadcrumbData(
      [
        ...categoryCrumbs(product.categoryId, product.category, product.subcategory),
        { name, path: `/produit/${id}` },
      ],
      site.origin,
    ),
  ]
}

/** Maximum variants in a page, to keep it small; the feeds list all variants. */
const MAX_VARIANTS = 100

function variantsData(product: Product, { origin, variantId }: Site) {
  const { id, name, sizes, colors } = product
  const variants = product.stock ?? listVariants(product).map((variant) => ({ ...variant, available: true }))
  const url = pageOf(product, origin)
  return {
    productGroupID: String(id),
    url,
    variesBy: [
      ...(sizes.length > 0 ? ['https://schema.org/size'] : []),
      ...(colors.length > 0 ? ['https://schema.org/color'] : []),
    ],
    hasVariant: variants.slice(0, MAX_VARIANTS).map(({ size, color, available }) => ({
      '@type': 'Product',
      sku: variantId(id, { size, color }),
      url: `${url}${choiceQuery({ size, color })}`,
      name: [name, size, color].filter((part) => part !== null).join(', '),
      ...(size !== null && { size }),
      ...(color !== null && { color }),
      ...imageData(imageFor(product, color), origin),
      offers: offerData(
        { ...priceOf(product, { size, color }), url: `${url}${choiceQuery({ size, color })}` },
        product.inStock && available,
      ),
    })),
  }
}

function imageData(image: string | null, origin: string) {
  return image ? { image: origin + withWidth(image, IMAGE_WIDTH) } : {}
}

/** Returns the price range of a product whose choices have different prices. */
function rangeData(product: Product, origin: string) {
  const prices = listVariants(product).map((variant) => priceOf(product, variant).price)
  const [lowPrice, highPrice] = [Math.min(...prices), Math.max(...prices)]
  const url = pageOf(product, origin)
  const { price: _, ...offer } = offerData({ price: lowPrice, url }, product.inStock)
  return { ...offer, '@type': 'AggregateOffer', lowPrice, highPrice, offerCount: prices.length }
}

function pageOf({ id }: Product, origin: string): string {
  return `${origin}/produit/${id}`
}

function offerData({ price, url }: { price: number; url: string }, isAvailable: boolean) {
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: CURRENCY_CODE,
    availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  }
}

function listData(
  { id, name }: Category,
  subcategory: string | undefined,
  products: ProductCard[],
  origin: string,
): object[] {
  const crumbs = categoryCrumbs(id, name, subcategory)
  const itemList = {
    '@type': 'ItemList',
    name: subcategory ?? name,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: `${origin}/produit/${product.id}`,
    })),
  }
  return products.length > 0 ? [breadcrumbData(crumbs, origin), itemList] : [breadcrumbData(crumbs, origin)]
}

export function structuredDataTag(data: object[]): string {
  if (data.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replace(/</g, '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

function breadcrumbData(crumbs: Crumb[], origin: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Accueil', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

function categoryCrumbs(id: number, name: string, subcategory: string | null | undefined): Crumb[] {
  const category = { name, path: `/categorie/${id}` }
  if (!subcategory) return [category]
  const path = `${category.path}/sous-categorie/${encodeURIComponent(subcategory)}`
  return [category, { name: subcategory, path }]
}
