export const ORDER_CHANNELS = ['web', 'phone', 'facebook', 'instagram', 'whatsapp', 'shop', 'other'] as const

/** `web` is the storefront; the admin enters the others. */
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

export const CHANNEL_LABELS: Record<OrderChannel, string> = {
  web: 'Site',
  phone: 'Téléphone',
  facebook: 'Facebook',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  shop: 'Magasin',
  other: 'Autre',
}
