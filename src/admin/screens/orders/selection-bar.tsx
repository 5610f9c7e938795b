import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer, X } from 'lucide-react'
import { counted } from '#admin/count-text.ts'
import { setOrdersStatus } from '#admin/queries/orders.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { Select } from '#admin/ui/select-field.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { isOrderStatus, ORDER_STATUSES, STATUS_LOOKS } from '#rules/order-status.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { BulkResult } from './bulk-result.tsx'

type Props = {
  ids: number[]
  shown: AdminOrder[]
  add: (ids: number[]) => void
  clear: () => void
}

/** What can be done with the orders that are chosen; at the bottom, over the list. */
export function SelectionBar({ ids, shown, add, clear }: Props) {
  const change = useMutation({ ...setOrdersStatus, onSuccess: clear })
  const hasMore = shown.some(({ id }) => !ids.includes(id))
  return (
    <>
      {ids.length > 0 && (
        <section
          aria-label="Commandes choisies"
          className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2 border-ink border-t-2 bg-white px-4 py-2 md:sticky md:bottom-4 md:mt-4 md:border-2"
        >
          <p role="status" className="mr-auto font-semibold text-ink tabular-nums">
            {counted(ids.length, 'choisie', 'choisies')}
          </p>
          {hasMore && (
            <Button look="ghost" size="small" onClick={() => add(shown.map(({ id }) => id))}>
              Toute la page
            </Button>
          )}
          <Link
            to="/imprimer"
            search={{ commandes: ids.join(',') }}
            className={buttonClass('outline', 'small')}
          >
            <Printer aria-hidden="true" className="size-4" />
            Imprimer
          </Link>
          <div className="w-44">
            <Select
              aria-label="Changer le statut des commandes choisies"
              disabled={change.isPending}
              value=""
              onChange={({ target: { value } }) => {
                if (isOrderStatus(value)) change.mutate({ ids, status: value })
              }}
              options={[
                ['', change.isPending ? 'Enregistrement…' : 'Changer le statut'],
                ...ORDER_STATUSES.map((status) => [status, STATUS_LOOKS[status].label] as const),
              ]}
            />
          </div>
          <IconButton icon={X} label="Ne plus rien choisir" onClick={clear} />
        </section>
      )}
      <BulkResult result={change.data} onClose={change.reset} />
    </>
  )
}
