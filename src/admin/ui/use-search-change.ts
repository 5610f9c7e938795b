import { useNavigate } from '@tanstack/react-router'
import type { ParcelFilter } from '#admin/queries/orders.ts'
import type { DeliveryType } from '#rules/delivery.ts'
import type { OrderChannel } from '#rules/order-channel.ts'
import type { OrderStatus } from '#rules/order-status.ts'

type Change = {
  recherche?: string | undefined
  tri?: string | undefined
  categorie?: number | undefined
  statut?: OrderStatus | undefined
  wilaya?: number | undefined
  livraison?: DeliveryType | undefined
  provenance?: OrderChannel | undefined
  du?: string | undefined
  au?: string | undefined
  colis?: ParcelFilter | undefined
  doublons?: 'oui' | undefined
  bloques?: 'oui' | undefined
}

/** Changes the filters of a list, which are in the URL so that Back and a reload restore them. */
export function useSearchChange() {
  const navigate = useNavigate()
  return (change: Change, { replace = false } = {}) =>
    navigate({
      to: '.',
      search: (previous) => ({ ...previous, page: undefined, ...change }),
      replace,
      resetScroll: false,
    })
}
