/** Public settings for pages. */
export type ShopSettings = {
  name: string
  phone: string
  whatsapp: string
  email: string
  address: string
  mapUrl: string
  facebookUrl: string
  instagramUrl: string
  tiktokUrl: string
}
