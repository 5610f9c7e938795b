import type { Product } from '#contract/product.ts'
import type { ImageSize } from '#contract/reads.ts'
import { CURRENCY_CODE } from '#rules/money.ts'
import { withWidth } from '#web/ui/image.tsx'
import { documentTitle, type PageHead } from './head.ts'

export type PageLocation = {
  /** Origin of the shop's URLs, as in `https://shop.example`. */
  origin: string
  /** Path without parameters, as in `/categorie/1`. */
  path: string
  shopName: string
  /** False keeps the page out of search engines, until the shop opens. */
  isOpen: boolean
  /** Size in px of the page's image, as stored. */
  imageSize: ImageSize | null
}

/** Width in px of the image that social networks show for a shared page. */
const SHARED_IMAGE_WIDTH = 1280

export function headTags(head: PageHead, page: PageLocation, product?: Product): string {
  const url = page.origin + page.path + (head.page ? `?page=${head.page}` : '')
  const tags = [
    `<title>${escapeHtml(documentTitle(head, page.shopName))}</title>`,
    named('description', head.description),
    head.isPrivate || !page.isOpen
      ? named('robots', 'noindex, follow')
      : `<link rel="canonical" href="${escapeHtml(url)}">`,
    property('og:type', product ? 'product' : 'website'),
    ...(page.shopName ? [property('og:site_name', page.shopName)] : []),
    property('og:locale', 'fr_DZ'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', url),
    ...imageTags(head, page),
    ...(product ? priceTags(product) : []),
  ]
  return tags.join('\n')
}

function imageTags(head: PageHead, page: PageLocation): string[] {
  if (!head.image) {
    return [
      property('og:image', `${page.origin}/icon-512.png`),
      ...sizeTags({ width: 512, height: 512 }),
      named('twitter:card', 'summary'),
    ]
  }
  return [
    property('og:image', page.origin + withWidth(head.image, SHARED_IMAGE_WIDTH)),
    ...(page.imageSize ? sizeTags(page.imageSize) : []),
    property('og:image:alt', head.title),
    named('twitter:card', 'summary_large_image'),
  ]
}

/** Returns the size of the image. Without it, social networks show no image when a page is first shared. */
function sizeTags({ width, height }: ImageSize): string[] {
  const scale = Math.min(1, SHARED_IMAGE_WIDTH / width)
  return [
    property('og:image:width', String(Math.round(width * scale))),
    property('og:image:height', String(Math.round(height * scale))),
  ]
}

function priceTags({ price, inStock, brand }: Product): string[] {
  return [
    property('product:price:amount', String(price)),
    property('product:price:currency', CURRENCY_CODE),
    property('product:availability', inStock ? 'in stock' : 'out of stock'),
    property('product:condition', 'new'),
    ...(brand ? [property('product:brand', brand)] : []),
  ]
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
