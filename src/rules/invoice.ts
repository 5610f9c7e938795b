import { splitDiscount } from './exchange.ts'

/** Regime of a seller: `ifu` pays one tax in place of VAT, `real` pays VAT; null where the owner has not said. */
export const REGIMES = ['ifu', 'real'] as const
export type Regime = (typeof REGIMES)[number]

/** Who bears the stamp duty on a receipt in cash: `included` means that it is in the price, at the seller's charge. */
export const STAMP_DUTIES = ['none', 'included'] as const
export type StampDuty = (typeof STAMP_DUTIES)[number]

/** Amounts in DA; those without tax to the centime, null without a rate. */
export type InvoiceLine = {
  name: string
  size: string | null
  color: string | null
  quantity: number
  unitNet: number | null
  net: number | null
  total: number
}

export type InvoiceAmounts = {
  lines: InvoiceLine[]
  net: number | null
  vat: number | null
  stamp: number | null
}

type Item = {
  product_name: string
  size: string | null
  color: string | null
  quantity: number
  price: number
}
type InvoicedOrder = { items: Item[]; discount: number; deliveryPrice: number; totalPrice: number }
type Taxes = { vatPercent: number | null; stampDuty: StampDuty }

/**
 * Makes the lines of an invoice, what they are without tax, the VAT and the stamp duty. Prices include tax, in whole DA;
 * `vatPercent` is a whole number, or null where no VAT is shown. Lines without tax and the VAT add up to the total.
 * `exchangeCost`: what the pieces that come back with an exchange have cost, null for another order.
 */
export function invoiceAmounts(
  order: InvoicedOrder,
  { vatPercent, stampDuty }: Taxes,
  exchangeCost: number | null = null,
): InvoiceAmounts {
  const lines = linesOf(order, exchangeCost).map(({ price, ...line }): InvoiceLine => {
    const total = price * line.quantity
    return { ...line, unitNet: netOf(price, vatPercent), net: netOf(total, vatPercent), total }
  })
  const centimes = lines.reduce((sum, { net }) => sum + Math.round((net ?? 0) * 100), 0)
  return {
    lines,
    net: vatPercent === null ? null : centimes / 100,
    vat: vatPercent === null ? null : (order.totalPrice * 100 - centimes) / 100,
    stamp: stampDuty === 'included' ? stampDutyOn(order.totalPrice) : null,
  }
}

function linesOf({ items, discount, deliveryPrice }: InvoicedOrder, exchangeCost: number | null) {
  const { back, own } = splitDiscount(discount, exchangeCost)
  const sum = (name: string, price: number) =>
    price === 0 ? [] : [{ name, size: null, color: null, quantity: 1, price }]
  return [
    ...items.map(({ product_name: name, size, color, quantity, price }) => ({
      name,
      size,
      color,
      quantity,
      price,
    })),
    ...sum('Reprise', -back),
    ...sum('Remise', -own),
    ...sum('Livraison', deliveryPrice),
  ]
}

/** Takes the tax out of an amount: to the centime, halves away from 0; null without a rate. */
function netOf(amount: number, vatPercent: number | null): number | null {
  if (vatPercent === null) return null
  const divisor = 2 * (100 + vatPercent)
  // The doubled centimes of the largest amount exceed what a number holds exactly.
  const doubled = (BigInt(Math.abs(amount)) * 20_000n + BigInt(100 + vatPercent)) / BigInt(divisor)
  return (Math.sign(amount) * Number(doubled)) / 100
}

/** Brackets of the duty: up to `to` DA, `half` half dinars for each 100 DA or part of it. */
const BRACKETS = [
  { to: 30_000, half: 2 },
  { to: 100_000, half: 3 },
  { to: Number.POSITIVE_INFINITY, half: 4 },
]

/**
 * Returns the stamp duty on a receipt in cash, in whole DA: nothing up to 300 DA, else the rate of its bracket on the
 * whole total, at least 5 DA. Source: article 100 of the Code du timbre, as changed by article 46 of the finance law for 2025.
 */
export function stampDutyOn(total: number): number {
  const bracket = BRACKETS.find(({ to }) => total <= to)
  if (total <= 300 || !bracket) return 0
  return Math.max(5, Math.ceil((Math.ceil(total / 100) * bracket.half) / 2))
}
