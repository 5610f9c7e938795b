import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { Button } from '#web/ui/button.tsx'
import type { DeliveryRules } from './order-totals.ts'
import { useDeliveryRules } from './use-delivery-rules.ts'

type Props = {
  title: string
  /** Loads with the rules of delivery, which every form needs. */
  query?: UseQueryResult
  onCancel: () => void
  /** The form, once everything is loaded. */
  children: (rules: DeliveryRules) => ReactNode
}

/** A screen that loads what an order form needs. */
export function FormFrame({ title, query, onCancel, children }: Props) {
  const { rules, failed } = useDeliveryRules()
  const broken = query?.isLoadingError ? query : failed
  return (
    <Screen
      title={title}
      actions={
        <Button look="ghost" onClick={onCancel} className="shrink-0">
          Annuler
        </Button>
      }
    >
      {broken?.error ? (
        <LoadFailed
          title="Impossible d’ouvrir ce formulaire"
          error={broken.error}
          onRetry={() => broken.refetch()}
        />
      ) : rules && !query?.isPending ? (
        children(rules)
      ) : (
        <div role="status">
          <span className="sr-only">Chargement…</span>
          <div
            aria-hidden="true"
            className="grid animate-pulse gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start lg:gap-6"
          >
            <div className="flex flex-col gap-4">
              <div className="h-40 border border-concrete-200 bg-white" />
              <div className="h-72 border border-concrete-200 bg-white" />
              <div className="h-52 border border-concrete-200 bg-white" />
            </div>
            <div className="h-72 border border-concrete-200 bg-white" />
          </div>
        </div>
      )}
    </Screen>
  )
}
