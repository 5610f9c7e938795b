import type { Order, OrderItem } from '#contract/order.ts'
import { formatDinars } from '#rules/money.ts'
import { isolate } from '#rules/text.ts'
import type { Row } from '#server/db/tables.ts'
import type { PushMessage } from './web-push.ts'

/** Maximum characters of a first name on a lock screen. */
const MAX_NAME = 30

export type Letter = { subject: string; text: string }

/** Push message of a new order, with minimal personal data. */
export function pushText(
  order: Pick<Row<'orders'>, 'id' | 'customer_name' | 'wilaya_name' | 'total_price'>,
): PushMessage {
  const body = [
    isolate(shortName(order.customer_name)),
    isolate(order.wilaya_name),
    formatDinars(order.total_price),
  ]
  return { title: titleOf(order.id), body: leftToRight(body.join(', ')), orderId: order.id }
}

/** The push message about a failed delivery, without the customer's name and the courier's text. */
export function attemptText(order: Pick<Row<'orders'>, 'id' | 'wilaya_name'>): PushMessage {
  return {
    title: missedTitle(order.id),
    body: leftToRight(`${isolate(order.wilaya_name)}. ${CALL_NOW}`),
    orderId: order.id,
  }
}

/** The plain-text email about a failed delivery. */
export function attemptLetter({ id, wilayaName }: Pick<Order, 'id' | 'wilayaName'>): Letter {
  const lines = [`${missedTitle(id)}.`, '', `Wilaya : ${isolate(wilayaName)}`, '', CALL_NOW, '']
  return { subject: missedTitle(id), text: lines.map(toLine).join('\n') }
}

const CALL_NOW = 'Appelez le client pour que le livreur repasse.'

function missedTitle(id: number): string {
  return `Commande n° ${id} : passage manqué`
}

export const TRIAL: PushMessage = {
  title: 'Notification d’essai',
  body: 'Les nouvelles commandes s’afficheront ici.',
  orderId: null,
}

/** The plain-text email about a new order. What the customer typed cannot add lines to it. */
export function letterText(order: Order): Letter {
  const lines = [
    `${titleOf(order.id)} :`,
    '',
    [order.customerName, order.customerPhone].map((text) => isolate(text)).join(', '),
    placeOf(order),
    '',
    ...order.items.map(itemLine),
    '',
    `Livraison : ${formatDinars(order.deliveryPrice)}`,
    `Total : ${formatDinars(order.totalPrice)}`,
    '',
  ]
  return { subject: titleOf(order.id), text: lines.map(toLine).join('\n') }
}

function toLine(text: string): string {
  return leftToRight(text.replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' '))
}

/** Puts a left-to-right mark before a text with isolated parts: its first letter decides the direction. */
function leftToRight(text: string): string {
  return text.includes('\u2068') ? `\u200e${text}` : text
}

function titleOf(id: number): string {
  return `Nouvelle commande n° ${id}`
}

/** Shortens a name to the first name and an initial: `Karim B.` */
function shortName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/)
  const [initial] = others.at(-1) ?? ''
  return `${first.slice(0, MAX_NAME)}${initial ? ` ${initial}.` : ''}`
}

function placeOf({ deliveryType, wilayaName, center, baladiya, deliveryAddress }: Order): string {
  const place =
    deliveryType === 'center' ? [center && `Centre ${isolate(center)}`] : [baladiya, deliveryAddress]
  return [...place, wilayaName].flatMap((part) => (part ? isolate(part) : [])).join(', ')
}

function itemLine({ product_name, quantity, price, size, color }: OrderItem): string {
  const options = [size && `taille ${isolate(size)}`, color && isolate(color)].filter(Boolean).join(', ')
  return `${quantity} × ${isolate(product_name)}${options && ` (${options})`} : ${formatDinars(price * quantity)}`
}
