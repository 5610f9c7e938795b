import { subtotalOf } from './cart.ts'
import { formatDinars } from './money.ts'

export type DeliveryType = 'home' | 'center'

export const DELIVERY_LABELS: Record<DeliveryType, string> = { home: 'Domicile', center: 'Centre' }

/**
 * A new condition of free delivery belongs here, in a migration, in `contract/delivery.ts` (with a default
 * for existing shops), in `server/delivery/free-delivery.ts`, in `shop/cart/delivery-place.ts`, in the
 * admin's screen and in `admin/queries/delivery.ts`. All other code calls the functions of this file.
 */
export type FreeDelivery = { minimumAmount: number; isActive: boolean }

/** Returns the setting for free delivery from an amount in DA. */
export function freeFrom(minimumAmount: number): FreeDelivery {
  return { minimumAmount, isActive: true }
}

export type DeliveryZone = {
  homePrice: number
  centerPrice: number
  centers: readonly string[]
  baladiyas: readonly string[]
}

/** Input for the price of a delivery. `zone` and `type` are null until they are chosen. Prices in DA. */
export type Delivery = {
  lines: readonly { price: number; quantity: number }[]
  zone: Pick<DeliveryZone, 'homePrice' | 'centerPrice'> | null
  type: DeliveryType | null
}

type ChosenDelivery = { [Key in keyof Delivery]: NonNullable<Delivery[Key]> }

/** Price in DA that the cart shows until wilaya and delivery type are known; it is never charged (spec §9). */
export const CART_DELIVERY_PRICE = 500

/** Formats the prices (DA) of these delivery types: `centre 350 DA, domicile gratuit`. */
export function deliveryPricesText(
  types: readonly DeliveryType[],
  priceOf: (type: DeliveryType) => number,
): string {
  const names = { center: 'centre', home: 'domicile' }
  return (['center', 'home'] as const)
    .filter((type) => types.includes(type))
    .map((type) => `${names[type]}\u00a0${priceOf(type) === 0 ? 'gratuit' : formatDinars(priceOf(type))}`)
    .join(', ')
}

/** Formats the amount from which delivery is free, `dès 50 000 DA`; null if it is never free. */
export function freeDeliveryText(setting: FreeDelivery | null): string | null {
  return setting?.isActive ? `dès ${formatDinars(setting.minimumAmount)}` : null
}

/**
 * Returns whether delivery is free (spec §9), the `missing` amount (`1 000 DA`; null if the cart lacks
 * nothing), and the `share` of the amount reached, 0 to 1. `missing` and `share` are null if delivery is
 * never free.
 */
export function freeDelivery({ lines }: Delivery, setting: FreeDelivery | null) {
  if (!setting?.isActive) return { isFree: false, missing: null, share: null }
  const subtotal = subtotalOf(lines)
  const missing = setting.minimumAmount - subtotal
  if (missing <= 0) return { isFree: true, missing: null, share: 1 }
  return { isFree: false, missing: formatDinars(missing), share: subtotal / setting.minimumAmount }
}

/** Returns the delivery price in DA; null while it depends on a wilaya or delivery type that is not chosen. */
export function knownDeliveryPrice(delivery: Delivery, free: FreeDelivery | null): number | null {
  const { zone, type } = delivery
  if (zone && type) return deliveryPrice({ ...delivery, zone, type }, free)
  return freeDelivery(delivery, free).isFree ? 0 : null
}

/** Returns the price of a delivery in DA, at home or to a center (spec §9). */
export function deliveryPrice(delivery: ChosenDelivery, free: FreeDelivery | null): number {
  if (freeDelivery(delivery, free).isFree) return 0
  return delivery.type === 'home' ? delivery.zone.homePrice : delivery.zone.centerPrice
}

/** Returns the lowest delivery price in DA; null if no zone offers delivery. */
export function lowestDeliveryPrice(zones: readonly DeliveryZone[]): number | null {
  const prices = zones.flatMap((zone) =>
    deliveryTypes(zone).map((type) => (type === 'home' ? zone.homePrice : zone.centerPrice)),
  )
  return prices.length > 0 ? Math.min(...prices) : null
}

/** Lists the delivery types of a wilaya: centers only if it has some, home only if it has baladiyas (spec §4). */
export function deliveryTypes(zone: Pick<DeliveryZone, 'centers' | 'baladiyas'>): DeliveryType[] {
  const types: DeliveryType[] = []
  if (zone.baladiyas.length > 0) types.push('home')
  if (zone.centers.length > 0) types.push('center')
  return types
}
