/** The pages of every shop, in the order in which they are listed. */
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

/** Begins what the owner has to complete in a template; a page that has it cannot be published. */
export const TO_COMPLETE = '[À COMPLÉTER'
