import { type ExchangeLine, splitDiscount } from './exchange.ts'

/** Tax regimes: `ifu` pays one tax in place of VAT, `real` pays VAT; null until the owner chooses one. */
export const REGIMES = ['ifu', 'real'] as const
export type Regime = (typeof REGIMES)[number]

/** Stamp duty on a cash receipt: `included` means that the price includes it and the seller pays it. */
export const STAMP_DUTIES = ['none', 'included'] as const
export type StampDuty = (typeof STAMP_DUTIES)[number]

/** Amounts in DA. `unitNet` and `net` exclude tax, with centimes; null without a VAT rate. */
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

type Item = Omit<ExchangeLine, 'productId'>
type InvoicedOrder = { items: Item[]; discount: number; deliveryPrice: number; totalPrice: number }
/**
 * Computes net lines, VAT and stamp duty from prices with tax, in whole DA; net lines plus VAT equal the
 * total. `vatPercent` is null without VAT; `exchangeCost` (DA) is the credit of an exchange, else null.
 */
export function invoiceAmounts(
  order: InvoicedOrder,
  { vatPercent, stampDuty }: { vatPercent: number | null; stampDuty: StampDuty },
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

/** Returns an amount without tax, rounded to the centime with halves away from 0; null without a VAT rate. */
function netOf(amount: number, vatPercent: number | null): number | null {
  if (vatPercent === null) return null
  const divisor = 2 * (100 + vatPercent)
  // Multiplies as BigInt, because the product of a large amount may exceed `Number.MAX_SAFE_INTEGER`.
  const doubled = (BigInt(Math.abs(amount)) * 20_000n + BigInt(100 + vatPercent)) / BigInt(divisor)
  return (Math.sign(amount) * Number(doubled)) / 100
}

/** Brackets of the stamp duty: for totals up to `to` DA, each started 100 DA costs `half` × 0.5 DA. */
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
