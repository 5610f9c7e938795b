import type { Category } from '#contract/category.ts'
import type { Product, ProductCard } from '#contract/product.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { withWidth } from '#web/ui/picture.tsx'

// Structured data for search engines (schema.org, as JSON-LD). `origin` as in `https://shop.example`.

const IMAGE_WIDTH = 1280

type Crumb = { name: string; path: string }

/** The shop itself and its search; for the home. */
export function shopData(settings: ShopSettings, origin: string): object[] {
  const id = `${origin}/#boutique`
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: settings.name,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      telephone: settings.phone,
      email: settings.email,
      foundingDate: '2019',
      address: { '@type': 'PostalAddress', streetAddress: settings.address, addressCountry: 'DZ' },
      sameAs: [settings.facebookUrl, settings.instagramUrl, settings.tiktokUrl],
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

/** A product with its offer, and its breadcrumb. */
export function productData(product: Product, settings: ShopSettings, origin: string): object[] {
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
        { name: product.category, path: `/categorie/${product.categoryId}` },
        ...(product.subcategory
          ? [{ name: product.subcategory, path: subcategoryPath(product.categoryId, product.subcategory) }]
          : []),
        { name: product.name, path: `/produit/${product.id}` },
      ],
      origin,
    ),
  ]
}

/** A category's or a subcategory's products, and its breadcrumb. */
export function shelfData(
  shelf: { category: Category; subcategory?: string; products: ProductCard[] },
  origin: string,
): object[] {
  const { category, subcategory, products } = shelf
  const crumbs = [{ name: category.name, path: `/categorie/${category.id}` }]
  if (subcategory) crumbs.push({ name: subcategory, path: subcategoryPath(category.id, subcategory) })
  const list = {
    '@type': 'ItemList',
    name: subcategory ?? category.name,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: `${origin}/produit/${product.id}`,
    })),
  }
  return products.length > 0 ? [breadcrumbData(crumbs, origin), list] : [breadcrumbData(crumbs, origin)]
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

function subcategoryPath(categoryId: number, subcategory: string): string {
  return `/categorie/${categoryId}/sous-categorie/${encodeURIComponent(subcategory)}`
}
