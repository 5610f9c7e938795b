import { BellOff, CalendarClock, Check, PhoneMissed, PhoneOff, UserX, X } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { afterSuccess } from '#admin/api.ts'
import { callEndText } from '#admin/order/order-texts.ts'
import { addCall, type CallEnd, undoCall } from '#admin/queries/orders.ts'
import { offerUndo } from '#admin/toasts.tsx'
import { TILE } from '#admin/ui/classes.ts'
import { useOpenings } from '#admin/ui/dialog.tsx'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { CALL_LABELS } from '#rules/calls.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { CallBackDialog, CallEndDialog } from './call-dialogs.tsx'

/** An outcome to record at once, or the dialog that asks for more first. */
type Step = CallEnd | 'refusal' | 'wrong-number' | 'later'

type Outcome = { label: string; icon: IconData; step: Step; look: string }

const MAIN =
  'col-span-4 flex-row! gap-2! bg-green-700! text-lg! text-white! ring-green-700! hover:bg-green-900!'

/** Outcomes in the order of their keyboard shortcuts, 1 to 7. */
const OUTCOMES: Outcome[] = [
  { label: 'Confirmé', icon: Check, step: { outcome: 'reached', status: 'confirmed' }, look: MAIN },
  { label: 'Refuse', icon: X, step: 'refusal', look: 'col-span-2' },
  { label: CALL_LABELS.no_answer, icon: PhoneMissed, step: { outcome: 'no_answer' }, look: 'col-span-2' },
  { label: CALL_LABELS.busy, icon: BellOff, step: { outcome: 'busy' }, look: 'col-span-2' },
  { label: CALL_LABELS.off, icon: PhoneOff, step: { outcome: 'off' }, look: 'col-span-2' },
  { label: CALL_LABELS.wrong_number, icon: UserX, step: 'wrong-number', look: 'col-span-3' },
  { label: 'Rappeler à…', icon: CalendarClock, step: 'later', look: 'col-span-3' },
]

/** Outcomes of a call after a missed delivery, which cannot change the order's status. */
const MISSED_OUTCOMES: Outcome[] = [
  { label: CALL_LABELS.reached, icon: Check, step: { outcome: 'reached' }, look: `${MAIN} col-span-6!` },
  ...OUTCOMES.filter(({ step }) => typeof step !== 'string' && !step.status),
  {
    label: CALL_LABELS.wrong_number,
    icon: UserX,
    step: { outcome: 'wrong_number' },
    look: 'col-span-6 flex-row! gap-2! min-h-11!',
  },
]

export type Ends = {
  order: AdminOrder
  onDone?: ((how: CallEnd) => void) | undefined
  onUndone?: ((order: AdminOrder) => void) | undefined
}

/** Time in ms within which another tap belongs to a double tap. */
const DOUBLE_TAP = 500

export function useCallEnd({ order, onDone, onUndone }: Ends) {
  const undo = useMutation(afterSuccess(undoCall, (undone) => onUndone?.(undone)))
  const call = useMutation(
    afterSuccess(addCall, (called, { body: how }) => {
      offerUndo(callEndText(called, how), () => undo.mutate({ params: { id: order.id } }))
      onDone?.(how)
    }),
  )
  const end = (how: CallEnd) => {
    // The second tap of a double tap would note the call twice.
    const isNoted = call.isSuccess && Date.now() - call.submittedAt < DOUBLE_TAP
    if (!call.isPending && !isNoted) call.mutate({ params: { id: order.id }, body: how })
  }
  return { call, end }
}

type Props = Ends & {
  /** Leaves out « Confirmé », which a StatusChanger beside it offers. */
  isBesideStatus?: boolean
  /** True if the driver has missed the customer. */
  isMissed?: boolean
  /** Listens to the digit keys while no dialog is open. */
  hasKeys?: boolean
}

export function CallOutcomes({ order, isBesideStatus, isMissed, hasKeys, ...ends }: Props) {
  const { call, end: record } = useCallEnd({ order, ...ends })
  const outcomes = isMissed ? MISSED_OUTCOMES : OUTCOMES.slice(isBesideStatus ? 1 : 0)
  const [asked, setAsked] = useState<Exclude<Step, CallEnd> | null>(null)
  const openings = useOpenings(asked !== null)
  const end = (how: CallEnd) => {
    setAsked(null)
    record(how)
  }
  const take = (step: Step) => (typeof step === 'string' ? setAsked(step) : end(step))
  useOutcomeKeys(hasKeys && asked === null ? outcomes : [], take)
  return (
    <fieldset aria-busy={call.isPending}>
      <legend className="label mb-2 text-concrete-600 text-sm">Résultat de l’appel</legend>
      <div className={isBesideStatus ? 'grid grid-cols-3 gap-2 *:col-span-1!' : 'grid grid-cols-6 gap-2'}>
        {outcomes.map(({ label, icon, step, look }, index) => (
          <button
            key={label}
            type="button"
            aria-disabled={call.isPending}
            aria-haspopup={typeof step === 'string' ? 'dialog' : undefined}
            aria-keyshortcuts={hasKeys ? String(index + 1) : undefined}
            onClick={() => take(step)}
            className={classes(TILE, look)}
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
      <ActionFailed error={call.error} text="L’appel n’a pas été noté." className="mt-2" />
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
function useOutcomeKeys(outcomes: Outcome[], take: (step: Step) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Reads the key's position instead of its character: a French keyboard types digits with Shift.
    const [, digit] = /^(?:Digit|Numpad)([1-7])$/.exec(event.code) ?? []
    const outcome = outcomes[Number(digit) - 1]
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')
    if (!outcome || event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTyping) return
    event.preventDefault()
    take(outcome.step)
  })
  const isActive = outcomes.length > 0
  useEffect(() => {
    if (!isActive) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isActive])
}
