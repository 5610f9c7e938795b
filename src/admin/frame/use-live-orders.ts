import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { toast } from 'sonner'
import { bell } from '#admin/bell.ts'
import { followOrders } from '#admin/order-stream.ts'
import { countUnseen } from '#admin/page-title.ts'

/** Keeps every screen's orders live, and rings for new ones. */
export function useLiveOrders(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const ring = useEffectEvent((orderId: number) => {
    bell.ring()
    countUnseen()
    toast.info(`Nouvelle commande n° ${orderId}`, {
      // One at a time: a flood of orders leaves the last.
      id: 'new-order',
      duration: 8000,
      action: {
        label: 'Voir',
        onClick: () => navigate({ to: '/commandes', search: { commande: orderId } }),
      },
    })
  })
  useEffect(() => followOrders(client, (orderId) => ring(orderId)), [client])
}
