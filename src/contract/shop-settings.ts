/** What the shop's pages show of its settings; everything here is public. */
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
