/** Where the pages of a network lie; a handle is added to it. */
export const NETWORK_PAGES = {
  facebookUrl: 'https://www.facebook.com/',
  instagramUrl: 'https://www.instagram.com/',
  tiktokUrl: 'https://www.tiktok.com/@',
}

/**
 * Completes what an owner types for a link: `facebook.com/atlas` and, with the page of a network, the handle `@atlas`.
 * Leaves a whole URL and an unclear text as they are.
 */
export function completeLink(typed: string, networkPage: string | null): string {
  const text = typed.trim()
  if (text === '' || /^https?:\/\//i.test(text)) return text
  const handle = /^@?([\w.-]+)$/.exec(text)?.[1]
  const isDomain = /\.(com|net|org|dz|fr|me|gl|link|page)$/i.test(text) && !text.startsWith('@')
  if (networkPage && handle && !isDomain) return networkPage + handle
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : text
}
