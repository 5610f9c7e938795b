/** Values from which the server writes the document's head. */
export type PageHead = {
  title: string
  description: string
  /** Path of an image in the API. */
  image?: string | null
  /** Page number in the canonical URL of a list without filters; undefined for its first page. */
  page?: number
  /** True for a page of one visitor, or a duplicate, which search engines must not index. */
  isPrivate?: boolean
  /** HTTP status; default: 200. */
  status?: number
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Source file of the screen, from which the server finds its script. */
    screen?: string
  }
}

const NOT_FOUND: PageHead = {
  title: 'Page introuvable',
  description: 'Page introuvable.',
  isPrivate: true,
  status: 404,
}
const FAILED: PageHead = { ...NOT_FOUND, title: 'Une erreur est survenue', status: 500 }

export function headOf(matches: { status: string; loaderData?: unknown }[]): PageHead {
  if (matches.some((match) => match.status === 'error')) return FAILED
  const data = matches.map((match) => match.loaderData as { head?: PageHead } | undefined)
  return data.findLast((item) => item?.head)?.head ?? NOT_FOUND
}

/** Puts the shop's name before a text. Without a name, the text begins the sentence with a capital letter. */
export function afterShopName(shopName: string, text: string): string {
  return shopName === '' ? text.charAt(0).toUpperCase() + text.slice(1) : `${shopName}, ${text}`
}

/** Appends the shop's name unless the title begins with it. */
export function documentTitle({ title, page }: PageHead, shopName: string): string {
  const numbered = page ? `${title}, page ${page}` : title
  return numbered.startsWith(shopName) ? numbered : `${numbered} | ${shopName}`
}
