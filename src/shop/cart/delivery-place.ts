import type { Wilaya } from '#contract/delivery.ts'
import { type DeliveryType, deliveryTypes, type FreeDelivery } from '#rules/delivery.ts'
import { storedText } from '../stored-text.ts'

const stored = storedText('localStorage', 'delivery-place', parsePlace, null)

/** The wilaya chosen at the checkout, with prices (DA) and days, for pages that do not load the wilayas. */
export type DeliveryPlace = Omit<Wilaya, 'code' | 'centers' | 'baladiyas'> & {
  types: DeliveryType[]
  free: FreeDelivery | null
}

export function rememberPlace(wilaya: Wilaya, free: FreeDelivery | null): void {
  const { code: _code, centers: _centers, baladiyas: _baladiyas, ...rest } = wilaya
  const place: DeliveryPlace = { ...rest, types: deliveryTypes(wilaya), free }
  stored.write(JSON.stringify(place))
}

/** Null on the server, until hydration, and before a wilaya was chosen. */
export const useDeliveryPlace = stored.useValue

function parsePlace(text: string | null): DeliveryPlace | null {
  try {
    const { id, name, homePrice, centerPrice, minDays, maxDays, types, free } = JSON.parse(text ?? '{}')
    const known = (['home', 'center'] as const).filter((type) => types.includes(type))
    const isPlace = typeof name === 'string' && [id, homePrice, centerPrice].every(Number.isFinite)
    if (!isPlace || known.length === 0) return null
    const isFree = Number.isFinite(free?.minimumAmount) && free.isActive === true
    return {
      ...{ id, name, homePrice, centerPrice, types: known },
      minDays: Number.isFinite(minDays) ? minDays : null,
      maxDays: Number.isFinite(maxDays) ? maxDays : null,
      free: isFree ? { minimumAmount: free.minimumAmount, isActive: true } : null,
    }
  } catch {
    return null
  }
}
