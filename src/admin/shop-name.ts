/** The shop's name, which the server sets in the page. */
export const SHOP_NAME =
  document.querySelector<HTMLMetaElement>('meta[name="shop-name"]')?.content || 'La boutique'
