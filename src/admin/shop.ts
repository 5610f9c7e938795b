/** Reads what the server sets in the page; empty when it is missing. */
function shopText(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="shop-${name}"]`)?.content ?? ''
}

export const SHOP_NAME = shopText('name') || 'La boutique'

/** The sender of parcels. */
export const SHOP_CONTACT = { phone: shopText('phone'), address: shopText('address') }
