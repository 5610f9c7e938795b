/** Maximum number of categories in the shop's footer; the home page and the sitemap list all. */
export const FOOTER_CATEGORIES = 16
