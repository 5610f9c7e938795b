import type { CourierFee } from '#contract/courier.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { wilayaLabel } from '#rules/option-search.ts'

/** A price before and after, in DA; `next` is null when the courier does not deliver this way. */
export type PriceChange = { now: number; next: number | null }

/** The effect of a courier's prices on a wilaya. */
export type FeeChange = {
  wilayaId: number
  label: string
  home: PriceChange
  center: PriceChange
  centers: string[]
  /** Number of desks that the shop would gain and lose. */
  added: number
  removed: number
  isDifferent: boolean
}

/** Computes the changes by a courier's prices plus a margin in DA, in the order of the shop's wilayas. */
export function feeChanges(fees: CourierFee[], wilayas: Wilaya[], margin: number): FeeChange[] {
  return wilayas.flatMap((wilaya) => {
    const fee = fees.find(({ wilayaId }) => wilayaId === wilaya.id)
    return fee ? toChange(fee, wilayaLabel(wilaya), margin) : []
  })
}

function toChange(fee: CourierFee, label: string, margin: number): FeeChange {
  const { wilayaId, homePrice, centerPrice, centers, current } = fee
  const home = { now: current.homePrice, next: withMargin(homePrice, margin) }
  const center = { now: current.centerPrice, next: withMargin(centerPrice, margin) }
  const added = centers.filter((name) => !current.centers.includes(name)).length
  const removed = centers.length > 0 ? current.centers.filter((name) => !centers.includes(name)).length : 0
  const isDifferent = added > 0 || removed > 0 || differs(home) || differs(center)
  return { wilayaId, label, home, center, centers, added, removed, isDifferent }
}

function withMargin(price: number | null, margin: number): number | null {
  return price === null ? null : Math.max(0, price + margin)
}

function differs({ now, next }: PriceChange): boolean {
  return next !== null && next !== now
}
