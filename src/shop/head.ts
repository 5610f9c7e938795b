/** What a page says of itself to search engines and to whoever it is shared with. */
export type PageHead = {
  title: string
  description: string
  /** Path of a picture, as the API gives it. */
  image?: string | null
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The source of the screen, so that the server can name its script. */
    screen?: string
  }
}

/** The page's own title with the shop's name behind it. */
export function documentTitle(title: string, shopName: string): string {
  return title === shopName ? title : `${title} | ${shopName}`
}

/** A page's tags for the document's head. `origin` as in `https://shop.example`. */
export function headTags(head: PageHead, page: { origin: string; path: string; shopName: string }): string {
  const title = escapeHtml(documentTitle(head.title, page.shopName))
  const description = escapeHtml(head.description)
  const address = escapeHtml(page.origin + page.path)
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(page.shopName)}">`,
    `<meta property="og:locale" content="fr_DZ">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${address}">`,
  ]
  if (head.image)
    tags.push(`<meta property="og:image" content="${escapeHtml(`${page.origin}${head.image}&w=1280`)}">`)
  return tags.join('\n')
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
