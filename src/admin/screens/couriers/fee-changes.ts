import { counted } from '#admin/count-text.ts'
import type { CourierFee } from '#contract/courier.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { type FeeRule, feePrice } from '#rules/money.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { readWholeSignedAmount } from '#rules/read-amount.ts'

/** Prices in DA: when the screen was opened, now, and after the change (null if the courier has no price). */
export type PriceChange = { before: number; now: number; next: number | null }

export type FeeChange = ReturnType<typeof toChange>

type Options = {
  /** The shop's wilayas now; `opened` has them as they were when the screen was opened. */
  wilayas: Wilaya[]
  opened: Wilaya[]
  rule: FeeRule
}

export function feeChanges(fees: CourierFee[], { wilayas, rule, opened }: Options): FeeChange[] {
  return wilayas.flatMap((wilaya) => {
    const fee = fees.find(({ wilayaId }) => wilayaId === wilaya.id)
    return fee ? toChange(fee, rule, wilaya, opened.find(({ id }) => id === wilaya.id) ?? wilaya) : []
  })
}

function toChange(fee: CourierFee, rule: FeeRule, wilaya: Wilaya, first: Wilaya) {
  const { wilayaId, homePrice, centerPrice, centers } = fee
  const next = (price: number | null) => (price === null ? null : feePrice(price, rule))
  const home = { before: first.homePrice, now: wilaya.homePrice, next: next(homePrice) }
  const center = { before: first.centerPrice, now: wilaya.centerPrice, next: next(centerPrice) }
  // Numbers of desks that the shop would gain and lose.
  const added = centers.filter((name) => !wilaya.centers.includes(name)).length
  const removed = centers.length > 0 ? wilaya.centers.filter((name) => !centers.includes(name)).length : 0
  const isDifferent = added > 0 || removed > 0 || differs(home) || differs(center)
  return { wilayaId, label: wilayaLabel(wilaya), home, center, centers, added, removed, isDifferent }
}

function differs({ now, next }: PriceChange): boolean {
  return next !== null && next !== now
}

/** Sums up the changes: `69 wilayas : 58 prix et centres, 11 gardent leurs centres`. */
export function effectText(changes: FeeChange[]): string {
  const isPriced = ({ home, center }: FeeChange) => home.next !== null || center.next !== null
  const priced = changes.filter(isPriced)
  const keeping = priced.filter(({ centers }) => centers.length === 0)
  const bare = changes.filter((change) => !isPriced(change))
  const both = priced.length - keeping.length
  const parts = [
    both > 0 && `${both}\u00a0prix et centres`,
    keeping.length > 0 && keepingText(keeping.length, both === 0),
    bare.length > 0 && `${bare.length}\u00a0${bare.length > 1 ? 'gardent leurs' : 'garde ses'} prix`,
  ]
  return `${counted(changes.length, 'wilaya')}\u00a0: ${parts.filter(Boolean).join(', ')}`
}

function keepingText(count: number, isFirst: boolean): string {
  const centers = count > 1 ? 'gardent leurs centres' : 'garde ses centres'
  return isFirst ? `${count}\u00a0prix, et ${centers}` : `${count}\u00a0${centers}`
}

/** Parses a margin in DA, `-50` or `+50`, 0 if empty; null when it is invalid or beyond ±10,000. */
export function readMargin(typed: string): number | null {
  const margin = typed.trim() === '' ? 0 : readWholeSignedAmount(typed)
  return margin !== null && Math.abs(margin) <= 10_000 ? margin : null
}
