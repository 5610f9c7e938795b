export type DeliveryType = 'home' | 'center'

export const DELIVERY_LABELS: Record<DeliveryType, string> = { home: 'Domicile', center: 'Centre' }

/**
 * A new condition of free delivery belongs here, in a migration, in `contract/delivery.ts` with a default for shops that
 * exist, in `server/delivery/free-delivery.ts` and in the admin's form. The cart, the home page and the prices of a product
 * (`delivery-prices.tsx`, `wilaya-prices.tsx`) say `from` and `missing`, the order form what `order-values.ts` finds.
 */
export type FreeDelivery = { minimumAmount: number; isActive: boolean }

export type DeliveryZone = {
  homePrice: number
  centerPrice: number
  centers: readonly string[]
  baladiyas: readonly string[]
}

type PricedZone = Pick<DeliveryZone, 'homePrice' | 'centerPrice'>

/** DA that the cart shows before a wilaya is chosen; never charged (spec §9). */
export const CART_DELIVERY_PRICE = 500

/** Returns where free delivery begins (`from`) and what is `missing`, in DA; null when off or reached (spec §9). */
export function freeDelivery(subtotal: number, setting: FreeDelivery | null) {
  const from = setting?.isActive ? setting.minimumAmount : null
  const isFree = from !== null && subtotal >= from
  return { isFree, from, missing: from === null || isFree ? null : from - subtotal }
}

/** Returns the cart's delivery price in DA: flat, or 0 above the threshold (spec §9). */
export function cartDeliveryPrice(subtotal: number, free: FreeDelivery | null): number {
  return knownDeliveryPrice(null, null, subtotal, free) ?? CART_DELIVERY_PRICE
}

/** Returns what `deliveryPrice` does; null where that depends on an unknown wilaya or type. */
export function knownDeliveryPrice(
  zone: PricedZone | null,
  type: DeliveryType | null,
  subtotal: number,
  free: FreeDelivery | null,
): number | null {
  if (zone && type) return deliveryPrice(zone, type, subtotal, free)
  return freeDelivery(subtotal, free).isFree ? 0 : null
}

/** Returns the delivery price of a subtotal in DA, at home or to a center (spec §9). */
export function deliveryPrice(
  zone: PricedZone,
  type: DeliveryType,
  subtotal: number,
  free: FreeDelivery | null,
): number {
  if (freeDelivery(subtotal, free).isFree) return 0
  return type === 'home' ? zone.homePrice : zone.centerPrice
}

/** Lists the delivery types of a wilaya: centers only if it has some, home only if it has baladiyas (spec §4). */
export function deliveryTypes(zone: Pick<DeliveryZone, 'centers' | 'baladiyas'>): DeliveryType[] {
  const types: DeliveryType[] = []
  if (zone.baladiyas.length > 0) types.push('home')
  if (zone.centers.length > 0) types.push('center')
  return types
}
