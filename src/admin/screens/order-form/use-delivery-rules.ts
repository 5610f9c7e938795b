import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { freeDelivery, wilayas } from '#admin/queries/delivery.ts'
import type { DeliveryRules } from './order-totals.ts'

/** What delivery prices follow from, once it is loaded; `failed` is what could not be. */
export function useDeliveryRules(): { rules: DeliveryRules | null; failed: UseQueryResult | null } {
  const places = useQuery(wilayas.query)
  const free = useQuery(freeDelivery)
  const isLoaded = places.data !== undefined && free.data !== undefined
  return {
    rules: isLoaded ? { wilayas: places.data, free: free.data } : null,
    failed: [places, free].find(({ isLoadingError }) => isLoadingError) ?? null,
  }
}
