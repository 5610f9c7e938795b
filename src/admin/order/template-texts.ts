import type { Placeholder, TemplateKey } from '#rules/message-template.ts'
import type { MessageOrder } from './whatsapp-message.ts'

export const TEMPLATE_LABELS: Record<TemplateKey, string> = {
  confirm: 'Confirmer la commande',
  unreachable: 'Client injoignable',
  shipped: 'Commande expédiée',
}

export const PLACEHOLDER_LABELS: Record<Placeholder, string> = {
  nom: 'Nom du client',
  numero: 'Numéro',
  produits: 'Articles',
  total: 'Total',
  adresse: 'Adresse',
  boutique: 'Boutique',
  suivi: 'Suivi du colis',
}

/** The order of the preview. */
export const SAMPLE_ORDER: MessageOrder = {
  id: 128,
  customerName: 'Karim Benali',
  customerPhone: '0550 00 00 00',
  wilayaName: 'Oran',
  deliveryType: 'home',
  center: null,
  baladiya: 'Es Sénia',
  deliveryAddress: '5, rue de la Paix',
  items: [
    { productId: 1, product_name: 'Casque intégral', quantity: 1, price: 18_000, size: 'M', color: 'Noir' },
  ],
  totalPrice: 18_850,
}
