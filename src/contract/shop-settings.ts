/** Settings that the shop's pages show; everything here is public. */
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
