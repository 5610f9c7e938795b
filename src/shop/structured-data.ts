import type { Category } from '#contract/category.ts'
import type { Product, ProductCard } from '#contract/product.ts'
import type { ShopSettings } from '#contract/shop-identity.ts'
import { withWidth } from '#web/ui/image.tsx'
import type { PageHead } from './head.ts'

// Structured data for search engines (schema.org, as JSON-LD). `origin` as in `https://shop.example`.

/** The part of a page's loader data that becomes structured data. */
export type PageData = { head?: PageHead; product?: Product; category?: Category; subcategory?: string }

/** The structured data of the page at a path; `products` are those of its list. */
export function structuredData(
  path: string,
  { product, category, subcategory }: PageData,
  products: ProductCard[],
  { settings, origin }: { settings: ShopSettings; origin: string },
): object[] {
  if (path === '/') return shopData(settings, origin)
  if (product) return productData(product, settings, origin)
  return category ? listData(category, subcategory, products, origin) : []
}

const IMAGE_WIDTH = 1280

type Crumb = { name: string; path: string }

/** The shop itself and its search; for the home. */
function shopData(settings: ShopSettings, origin: string): object[] {
  const id = `${origin}/#boutique`
  const networks = [settings.facebookUrl, settings.instagramUrl, settings.tiktokUrl].filter(Boolean)
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: settings.name,
      url: `${origin}/`,
      logo: settings.logo ? origin + settings.logo : `${origin}/icon-512.png`,
      telephone: settings.phone,
      ...(settings.email && { email: settings.email }),
      ...(settings.foundedIn !== null && { foundingDate: String(settings.foundedIn) }),
      ...(settings.address && {
        address: { '@type': 'PostalAddress', streetAddress: settings.address, addressCountry: 'DZ' },
      }),
      ...(networks.length > 0 && { sameAs: networks }),
    },
    {
      '@type': 'WebSite',
      name: settings.name,
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

/** A product with its offer and its breadcrumb. */
function productData(product: Product, settings: ShopSettings, origin: string): object[] {
  const url = `${origin}/produit/${product.id}`
  return [
    {
      '@type': 'Product',
      name: product.name,
      description: product.description || product.fullDescription || product.name,
      sku: String(product.id),
      category: [product.category, product.subcategory].filter(Boolean).join(' > '),
      image: product.images.map((image) => origin + withWidth(image.url, IMAGE_WIDTH)),
      ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
      offers: {
        '@type': 'Offer',
        url,
        price: product.price,
        priceCurrency: 'DZD',
        availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: settings.name },
      },
    },
    breadcrumbData(
      [
        ...categoryCrumbs(product.categoryId, product.category, product.subcategory),
        { name: product.name, path: `/produit/${product.id}` },
      ],
      origin,
    ),
  ]
}

/** The products of a category or subcategory, with its breadcrumb. */
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

/** Structured data as a script element of the document. */
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
