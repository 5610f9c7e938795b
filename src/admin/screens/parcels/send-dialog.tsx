import { Send } from '@lucide/icons'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { useStatusChange } from '#admin/order/use-status-change.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { Dialog, useLast, useOpenings } from '#admin/ui/dialog.tsx'
import { DialogAction, RefusedDialog } from '#admin/ui/dialog-action.tsx'
import { LoadingBars, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { canSend, useSending } from './courier-job.tsx'

/** Ways to hand over an order without a parcel; `value` is the order's new status. */
const BY_HAND = [
  {
    value: 'shipped',
    label: 'Sans transporteur',
    hint: 'Votre livreur l’emporte\u00a0: la commande devient «\u00a0Expédié\u00a0».',
  },
  {
    value: 'delivered',
    label: 'Remise en main propre',
    hint: 'Le client l’a reçue et payée\u00a0: la commande devient «\u00a0Livré\u00a0».',
  },
] as const

/** Asks how to hand over an order; the dialog is closed while `order` is null. */
export function SendOne({ order, onClose }: { order: AdminOrder | null; onClose: () => void }) {
  const shown = useLast(order)
  const openings = useOpenings(order !== null)
  if (!shown) return null
  return (
    <SendDialog
      key={openings}
      orders={[shown]}
      isOpen={order !== null}
      onStarted={() => {}}
      onClose={onClose}
    />
  )
}

type Props = { orders: AdminOrder[]; isOpen: boolean; onStarted: () => void; onClose: () => void }

export function SendDialog({ isOpen, orders, onStarted, onClose }: Props) {
  const start = () => {
    onClose()
    onStarted()
  }
  const { query, accounts, last, isPending, send } = useSending(start)
  const [choice, setChoice] = useState<string | null>(null)
  const sendable = orders.filter(canSend)
  const confirmed = orders.filter(({ status }) => status === 'confirmed').length
  const withParcel = confirmed - sendable.length
  const unconfirmed = orders.length - confirmed
  const value = choice ?? (last ? String(last.id) : 'shipped')
  const chosen = accounts.find(({ id }) => String(id) === value)
  // Selects no way before the list of couriers is loaded.
  const byHand = query.data && BY_HAND.find((way) => way.value === value)
  const ids = sendable.map(({ id }) => id)
  const change = useStatusChange(start)
  const label = `Remettre ${counted(sendable.length, 'commande')}`
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={query.data && !last ? 'Remettre les commandes' : 'Remettre au transporteur'}
        isNarrow
        footer={
          byHand ? (
            <DialogAction
              label={label}
              isDisabled={sendable.length === 0}
              mutation={change}
              problem="Le statut n’a pas été changé."
              onClick={() => change.mutate({ body: { ids, status: byHand.value } })}
            />
          ) : (
            <Button
              disabled={sendable.length === 0 || !chosen}
              aria-disabled={isPending}
              onClick={() => chosen && send(chosen.id, ids)}
              className="w-full"
            >
              <Icon of={Send} className="size-5 shrink-0" />
              {label}
            </Button>
          )
        }
      >
        <div className="flex flex-col gap-4">
          <QueryBoundary
            query={query}
            loading={<LoadingBars text="Chargement des transporteurs…" count={3} className="h-14" />}
            failed="Impossible de charger les transporteurs"
          >
            {() => (
              <ChoiceField
                label={last ? 'Transporteur' : 'Comment'}
                layout="flex flex-col gap-2"
                choices={[
                  ...accounts.map(({ id, name }) => ({ value: String(id), label: name })),
                  ...BY_HAND,
                ]}
                value={value}
                onChange={setChoice}
              />
            )}
          </QueryBoundary>
          {(withParcel > 0 || unconfirmed > 0) && (
            <p className="border-amber-300 border-l-4 bg-amber-100 px-3 py-2 text-amber-900">
              {[
                withParcel > 0 && counted(withParcel, 'a déjà un colis', 'ont déjà un colis'),
                unconfirmed > 0 && counted(unconfirmed, 'n’est pas confirmée', 'ne sont pas confirmées'),
              ]
                .filter(Boolean)
                .join(', ')}
              &nbsp;: {withParcel + unconfirmed > 1 ? 'elles ne partent pas' : 'elle ne part pas'}.
            </p>
          )}
        </div>
      </Dialog>
      <RefusedDialog
        title="Commandes non modifiées"
        refused={change.data?.refused ?? []}
        nameOf={(id) => `N° ${id}`}
        onClose={change.reset}
      />
    </>
  )
}
