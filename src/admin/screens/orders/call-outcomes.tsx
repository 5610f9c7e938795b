import { BellOff, CalendarClock, Check, PhoneMissed, PhoneOff, UserX } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#admin/error-text.ts'
import { addCall, setOrderStatus } from '#admin/queries/orders.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { CALL_LABELS, type CallOutcome } from '#rules/calls.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { CallBackDialog } from './call-back-dialog.tsx'

const UNANSWERED: [CallOutcome, IconData][] = [
  ['no_answer', PhoneMissed],
  ['busy', BellOff],
  ['off', PhoneOff],
]

type Props = {
  order: AdminOrder
  /** False where a StatusChanger is shown too. */
  hasConfirm?: boolean
  onDone?: () => void
}

/** Records how a call ended: confirmed, not reached, wrong number, or call back later. */
export function CallOutcomes({ order, hasConfirm = true, onDone }: Props) {
  const call = useMutation(addCall)
  const confirmation = useMutation(setOrderStatus)
  const [isChoosingTime, setChoosingTime] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const isBusy = call.isPending || confirmation.isPending
  const error = call.error ?? confirmation.error
  const note = async (outcome: CallOutcome, callAt?: string) => {
    if (isBusy) return
    await call.mutateAsync({ id: order.id, outcome, ...(callAt && { callAt }) }).then(onDone, () => {})
  }
  const confirm = () => {
    if (!isBusy) confirmation.mutate({ id: order.id, status: 'confirmed' }, { onSuccess: onDone })
  }
  return (
    <fieldset aria-busy={isBusy}>
      <legend className="label mb-2 text-concrete-600 text-sm">Résultat de l’appel</legend>
      <div className="grid grid-cols-6 gap-2">
        {hasConfirm && (
          <Button
            look="primary"
            aria-disabled={isBusy}
            onClick={confirm}
            className="col-span-6 min-h-13 bg-green-700! text-lg hover:bg-green-900!"
          >
            <Icon of={Check} className="size-5" />
            Confirmé
          </Button>
        )}
        {UNANSWERED.map(([outcome, icon]) => (
          <Outcome
            key={outcome}
            icon={icon}
            label={CALL_LABELS[outcome]}
            isBusy={isBusy}
            onClick={() => note(outcome)}
            className="col-span-2"
          />
        ))}
        <Outcome
          icon={UserX}
          label={CALL_LABELS.wrong_number}
          isBusy={isBusy}
          onClick={async () => {
            await note('wrong_number')
            setCancelling(true)
          }}
          className="col-span-3"
        />
        <Outcome
          icon={CalendarClock}
          label="Rappeler à…"
          isBusy={isBusy}
          onClick={() => setChoosingTime(true)}
          className="col-span-3"
        />
      </div>
      <ErrorText role="alert" className="mt-2">
        {error && errorText(error, 'L’appel n’a pas été noté.')}
      </ErrorText>
      <CallBackDialog
        isOpen={isChoosingTime}
        onChoose={(callAt) => {
          setChoosingTime(false)
          void note('call_back', callAt)
        }}
        onClose={() => setChoosingTime(false)}
      />
      <ConfirmDialog
        title="Faux numéro"
        question={
          isCancelling
            ? `Annuler la commande n° ${order.id} de ${order.customerName} pour faux numéro ?`
            : null
        }
        confirmLabel="Annuler la commande"
        cancelLabel="La garder"
        isDestructive
        onConfirm={() =>
          confirmation.mutateAsync({ id: order.id, status: 'cancelled', cancelReason: 'wrong_number' })
        }
        onClose={() => setCancelling(false)}
      />
    </fieldset>
  )
}

type OutcomeProps = {
  icon: IconData
  label: string
  isBusy: boolean
  onClick: () => void
  className: string
}

function Outcome({ icon, label, isBusy, onClick, className }: OutcomeProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={onClick}
      className={classes(
        'inline-flex min-h-15 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-xs bg-white px-1 text-center font-semibold text-ink text-sm leading-tight ring-1 ring-concrete-300 ring-inset hover:bg-concrete-100 aria-disabled:cursor-wait',
        className,
      )}
    >
      <Icon of={icon} className="size-4 text-concrete-600" />
      {label}
    </button>
  )
}
