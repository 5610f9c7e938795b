/** The owner's pages, in the order in which lists show them. */
export const PAGE_SLUGS = [
  'mentions-legales',
  'conditions-de-vente',
  'livraison-et-retours',
  'confidentialite',
] as const

export type PageSlug = (typeof PAGE_SLUGS)[number]

export const PAGE_TITLES: Record<PageSlug, string> = {
  'mentions-legales': 'Mentions légales',
  'conditions-de-vente': 'Conditions de vente',
  'livraison-et-retours': 'Livraison et retours',
  confidentialite: 'Confidentialité',
}

/** Marks what the owner has to complete; a page with this mark cannot be published. */
export const TO_COMPLETE = '[À COMPLÉTER'

/** Maximum characters of a promise, which fit on two lines. */
const MAX_LENGTH = 140

/** Finds the sentence, cut at `,`, `;` or `(`, that promises an exchange in days, or null. */
export function exchangePromise(markdown: string): string | null {
  const clauses = markdown
    .replace(/[*_`]/g, '')
    .split(/\n+|[.!?] /)
    .map(
      (sentence) =>
        sentence
          .replace(/^[-#>\s]+/, '')
          .split(/[,;(]/, 1)[0]
          ?.trim() ?? '',
    )
  const promise = clauses.find((clause) => /échang/i.test(clause) && /\bjours?\b/i.test(clause))
  return promise && promise.length <= MAX_LENGTH ? promise.replace(/[.!]$/, '') : null
}
