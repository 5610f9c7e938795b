import { Printer, Send, Tag, X } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { activeCouriers, couriers } from '#admin/queries/couriers.ts'
import { setOrdersStatus } from '#admin/queries/orders.ts'
import { LabelsDialog } from '#admin/screens/parcels/labels-dialog.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { Select } from '#admin/ui/fields.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { BulkResult as Result } from '#contract/order-change.ts'
import { isOrderStatus, ORDER_STATUSES, STATUS_LOOKS } from '#rules/order-status.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Limit of one bulk change or print. */
const MAX_SELECTED = 200

/** The selected orders, over all pages. */
export function useSelection() {
  const [ids, setIds] = useState<number[]>([])
  return {
    ids,
    set: (id: number, isSelected: boolean) =>
      setIds((before) => {
        const others = before.filter((other) => other !== id)
        return isSelected ? [...others, id].slice(0, MAX_SELECTED) : others
      }),
    add: (more: number[]) => setIds((before) => [...new Set([...before, ...more])].slice(0, MAX_SELECTED)),
    clear: () => setIds([]),
  }
}

type Props = {
  ids: number[]
  shown: AdminOrder[]
  add: (ids: number[]) => void
  clear: () => void
  onSend: () => void
}

/** Actions on the selected orders, over the bottom of the list. */
export function SelectionBar({ ids, shown, add, clear, onSend }: Props) {
  const change = useMutation({ ...setOrdersStatus, onSuccess: clear })
  const { data: accounts = [] } = useQuery(couriers)
  const [isLabelling, setLabelling] = useState(false)
  const hasMore = shown.some(({ id }) => !ids.includes(id))
  return (
    <>
      {/* On a phone the bar must not cover the last order. */}
      {ids.length > 0 && <div aria-hidden="true" className="h-36 md:hidden" />}
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
          <IconButton icon={X} label="Ne plus rien choisir" onClick={clear} className="md:order-last" />
          <div className="flex gap-2 max-md:w-full">
            {activeCouriers(accounts).length > 0 && (
              <Button
                size="small"
                aria-haspopup="dialog"
                onClick={onSend}
                className="max-md:flex-1 max-md:px-1!"
              >
                <Icon of={Send} className="size-4 max-md:hidden" />
                Remettre
                <span className="sr-only">au transporteur</span>
              </Button>
            )}
            {accounts.length > 0 && (
              <Button
                look="outline"
                size="small"
                aria-haspopup="dialog"
                onClick={() => setLabelling(true)}
                className="max-md:flex-1 max-md:px-1!"
              >
                <Icon of={Tag} className="size-4 max-md:hidden" />
                Étiquettes
              </Button>
            )}
            <Link
              to="/imprimer"
              search={{ commandes: ids.join(',') }}
              className={`${buttonClass('outline', 'small')} max-md:flex-1 max-md:px-1!`}
            >
              <Icon of={Printer} className="size-4 max-md:hidden" />
              Imprimer
            </Link>
          </div>
          <div className="w-full md:w-44">
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
        </section>
      )}
      <LabelsDialog isOpen={isLabelling} orderIds={ids} onClose={() => setLabelling(false)} />
      <BulkResult
        result={change.data}
        onClose={change.reset}
        onCancelParcels={
          change.variables?.status === 'cancelled' && change.variables.parcel === undefined
            ? (ids) => change.mutate({ ids, status: 'cancelled', parcel: 'cancel' })
            : undefined
        }
      />
    </>
  )
}

type BulkProps = {
  result: Result | undefined
  onClose: () => void
  /** Where they were to be cancelled: cancels their parcels first. */
  onCancelParcels: ((ids: number[]) => void) | undefined
}

/** Lists the orders that could not be changed, and why. */
function BulkResult({ result, onClose, onCancelParcels }: BulkProps) {
  const refused = result?.refused ?? []
  return (
    <Dialog
      isOpen={refused.length > 0}
      onClose={onClose}
      title="Commandes non modifiées"
      isNarrow
      footer={
        onCancelParcels && (
          <Button onClick={() => onCancelParcels(refused.map(({ id }) => id))} className="w-full">
            Annuler aussi leurs colis
          </Button>
        )
      }
    >
      <ul className="flex flex-col gap-2">
        {refused.map(({ id, message }) => (
          <li key={id} className="text-ink">
            <span className="font-semibold">N° {id}</span> : {message}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
