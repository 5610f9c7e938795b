import { BellOff, CalendarClock, Check, PhoneMissed, PhoneOff, UserX, X } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '#admin/error-text.ts'
import { callEndText } from '#admin/order/order-texts.ts'
import { addCall, type CallEnd, undoCall } from '#admin/queries/orders.ts'
import { offerUndo } from '#admin/toasts.tsx'
import { useOpenings } from '#admin/ui/dialog.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { CALL_LABELS } from '#rules/calls.ts'
import { classes } from '#web/ui/classes.ts'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { CallBackDialog, CallEndDialog } from './call-dialogs.tsx'

/** An outcome to record at once, or the dialog that asks for more first. */
type Step = CallEnd | 'refusal' | 'wrong-number' | 'later'

/** In the order of the keys 1 to 7. */
const OUTCOMES: { label: string; icon: IconData; step: Step; look: string }[] = [
  {
    label: 'Confirmé',
    icon: Check,
    step: { outcome: 'reached', status: 'confirmed' },
    look: 'col-span-4 flex-row! gap-2! bg-green-700! text-lg! text-white! ring-green-700! hover:bg-green-900!',
  },
  { label: 'Refuse', icon: X, step: 'refusal', look: 'col-span-2' },
  { label: CALL_LABELS.no_answer, icon: PhoneMissed, step: { outcome: 'no_answer' }, look: 'col-span-2' },
  { label: CALL_LABELS.busy, icon: BellOff, step: { outcome: 'busy' }, look: 'col-span-2' },
  { label: CALL_LABELS.off, icon: PhoneOff, step: { outcome: 'off' }, look: 'col-span-2' },
  { label: CALL_LABELS.wrong_number, icon: UserX, step: 'wrong-number', look: 'col-span-3' },
  { label: 'Rappeler à…', icon: CalendarClock, step: 'later', look: 'col-span-3' },
]

type Props = {
  order: AdminOrder
  /** Leaves out « Confirmé », which a StatusChanger beside it offers. */
  isBesideStatus?: boolean
  /** Takes the keys 1 to 7 while no dialog is open. */
  hasKeys?: boolean
  onDone?: (how: CallEnd) => void
  /** Called with the order as it was before the call. */
  onUndone?: (order: AdminOrder) => void
}

export function CallOutcomes({ order, isBesideStatus = false, hasKeys = false, onDone, onUndone }: Props) {
  const call = useMutation(addCall)
  const undo = useMutation({
    ...undoCall,
    onSuccess: (undone, ...context) => {
      undoCall.onSuccess?.(undone, ...context)
      onUndone?.(undone)
    },
  })
  const [asked, setAsked] = useState<Exclude<Step, CallEnd> | null>(null)
  const openings = useOpenings(asked !== null)
  const end = (how: CallEnd) => {
    setAsked(null)
    if (call.isPending) return
    call.mutate(
      { params: { id: order.id }, body: how },
      {
        onSuccess: (called) => {
          offerUndo(callEndText(called, how), () => undo.mutate({ params: { id: order.id } }))
          onDone?.(how)
        },
      },
    )
  }
  const take = (step: Step) => (typeof step === 'string' ? setAsked(step) : end(step))
  useOutcomeKeys(hasKeys && asked === null, take)
  return (
    <fieldset aria-busy={call.isPending}>
      <legend className="label mb-2 text-concrete-600 text-sm">Résultat de l’appel</legend>
      <div className={isBesideStatus ? 'grid grid-cols-3 gap-2 *:col-span-1!' : 'grid grid-cols-6 gap-2'}>
        {OUTCOMES.slice(isBesideStatus ? 1 : 0).map(({ label, icon, step, look }, index) => (
          <button
            key={label}
            type="button"
            aria-disabled={call.isPending}
            aria-haspopup={typeof step === 'string' ? 'dialog' : undefined}
            aria-keyshortcuts={hasKeys ? String(index + 1) : undefined}
            onClick={() => take(step)}
            className={classes(
              'relative inline-flex min-h-15 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-xs bg-white px-1 text-center font-semibold text-ink text-key leading-tight ring-1 ring-concrete-300 ring-inset hover:bg-concrete-100 aria-disabled:cursor-wait',
              look,
            )}
          >
            <Icon of={icon} className="size-4" />
            {label}
            {hasKeys && (
              <kbd className="absolute top-1 right-1.5 font-body font-normal text-xs opacity-70 pointer-coarse:hidden">
                {index + 1}
              </kbd>
            )}
          </button>
        ))}
      </div>
      <ErrorText role="alert" className="mt-2">
        {call.error && errorText(call.error, 'L’appel n’a pas été noté.')}
      </ErrorText>
      <CallBackDialog
        key={openings}
        isOpen={asked === 'later'}
        onChoose={(callAt) => end({ outcome: 'call_back', callAt })}
        onClose={() => setAsked(null)}
      />
      <CallEndDialog
        order={order}
        asked={asked === 'later' ? null : asked}
        onChoose={end}
        onClose={() => setAsked(null)}
      />
    </fieldset>
  )
}

/** Chooses outcomes by the digit keys, of the main row or of the number pad. */
function useOutcomeKeys(isActive: boolean, take: (step: Step) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Reads the place of the key, since a French keyboard writes digits with Shift.
    const [, digit] = /^(?:Digit|Numpad)([1-7])$/.exec(event.code) ?? []
    const outcome = OUTCOMES[Number(digit) - 1]
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')
    if (!outcome || event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTyping) return
    event.preventDefault()
    take(outcome.step)
  })
  useEffect(() => {
    if (!isActive) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isActive])
}
