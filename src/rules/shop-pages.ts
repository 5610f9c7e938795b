/** In the order of lists. */
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
