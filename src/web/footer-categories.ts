/** Number of categories in the shop's footer; the home page and the sitemap have all of them. */
export const FOOTER_CATEGORIES = 16
