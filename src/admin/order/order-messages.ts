import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import { fillTemplate, type Placeholder, type TemplateKey } from '#rules/message-template.ts'
import { formatDinars } from '#rules/money.ts'
import type { OrderStatus } from '#rules/order.ts'
import { isolate } from '#rules/text.ts'
import { itemChoices } from './order-texts.ts'
import { whatsappUrl } from './phone-links.ts'

type MessageOrder = { items: OrderItem[] } & Pick<
  AdminOrder,
  | 'id'
  | 'customerName'
  | 'customerPhone'
  | 'wilayaName'
  | 'deliveryType'
  | 'center'
  | 'baladiya'
  | 'deliveryAddress'
  | 'totalPrice'
>

type MessageShop = { name: string; origin: string }

export function messageText(order: MessageOrder, template: string, shop: MessageShop): string {
  const values: Record<Placeholder, string> = {
    nom: order.customerName,
    numero: String(order.id),
    produits: order.items.map(itemText).join(', '),
    total: formatDinars(order.totalPrice),
    adresse: placeText(order),
    boutique: shop.name,
    suivi: `${shop.origin}/suivi?commande=${order.id}`,
  }
  return fillTemplate(template, values)
}

/** Returns the URL that opens WhatsApp with the message; null when the phone is invalid. */
export function whatsappMessage(order: MessageOrder, template: string, shop: MessageShop): string | null {
  const url = whatsappUrl(order.customerPhone)
  return url && `${url}?text=${encodeURIComponent(messageText(order, template, shop))}`
}

function itemText(item: OrderItem): string {
  const choices = itemChoices(item)
  return `${item.quantity}\u00a0× ${isolate(item.product_name)}${choices && ` (${choices})`}`
}

function placeText(order: MessageOrder): string {
  const { deliveryType, deliveryAddress, baladiya, center, wilayaName } = order
  const place = deliveryType === 'center' ? [center] : [deliveryAddress, baladiya]
  return [...place, wilayaName].flatMap((part) => (part ? isolate(part) : [])).join(', ')
}

const TEMPLATE_STATUSES: Partial<Record<TemplateKey, readonly OrderStatus[]>> = {
  confirm: ['pending'],
  unreachable: ['pending', 'confirmed'],
  shipped: ['confirmed', 'shipped'],
  attempt: ['shipped'],
}

export function suits(template: TemplateKey, status: OrderStatus): boolean {
  return TEMPLATE_STATUSES[template]?.includes(status) ?? true
}

export const TEMPLATE_LABELS: Record<TemplateKey, string> = {
  confirm: 'Confirmer la commande',
  unreachable: 'Client injoignable',
  shipped: 'Commande expédiée',
  attempt: 'Livreur passé sans livrer',
}

export const PLACEHOLDER_LABELS: Record<Placeholder, string> = {
  nom: 'Nom du client',
  numero: 'Numéro',
  produits: 'Articles',
  total: 'Total',
  adresse: 'Adresse',
  boutique: 'Boutique',
  suivi: 'Lien de suivi',
}

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
