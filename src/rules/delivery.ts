export type DeliveryType = 'home' | 'center'

export const DELIVERY_LABELS: Record<DeliveryType, string> = { home: 'Domicile', center: 'Centre' }

export type FreeDelivery = { minimumAmount: number; isActive: boolean }

export type DeliveryZone = {
  homePrice: number
  centerPrice: number
  centers: readonly string[]
  baladiyas: readonly string[]
}

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
  return freeDelivery(subtotal, free).isFree ? 0 : CART_DELIVERY_PRICE
}

/** Returns the delivery price of a subtotal in DA, at home or to a center (spec §9). */
export function deliveryPrice(
  zone: Pick<DeliveryZone, 'homePrice' | 'centerPrice'>,
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
