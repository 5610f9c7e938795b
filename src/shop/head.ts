/** What a page says of itself; the server makes the document's head of it. */
export type PageHead = {
  title: string
  description: string
  /** Path of a picture, as the API gives it. */
  image?: string | null
  /** Which page of a list it is, where that page is worth an address of its own. */
  page?: number
  /** Not for search engines: it belongs to one visitor, or repeats what other pages show. */
  isPrivate?: boolean
  /** Another status than 200. */
  status?: number
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The source of the screen, so that the server can name its script. */
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

/** The head of the innermost page that has one. */
export function headOf(matches: { status: string; loaderData?: unknown }[]): PageHead {
  if (matches.some((match) => match.status === 'error')) return FAILED
  const data = matches.map((match) => match.loaderData as { head?: PageHead } | undefined)
  return data.findLast((one) => one?.head)?.head ?? NOT_FOUND
}

/** The page's own title with the shop's name behind it, unless it begins with it. */
export function documentTitle({ title, page }: PageHead, shopName: string): string {
  const numbered = page ? `${title}, page ${page}` : title
  return numbered.startsWith(shopName) ? numbered : `${numbered} | ${shopName}`
}
