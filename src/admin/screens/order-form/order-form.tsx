import { Lock } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { errorText } from '#admin/error-text.ts'
import { cancelParcel } from '#admin/queries/parcels.ts'
import { useLeaveGuard } from '#admin/ui/form-dialog.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { isLocked, type OrderStatus } from '#rules/order-status.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { CustomerFields, NoteField, SourceFields } from './form-sections.tsx'
import { ItemsFields } from './items-fields.tsx'
import { takesNoteAlone } from './order-change.ts'
import { totalsOf } from './order-values.ts'
import { SaveBar, SummaryFields } from './totals-bar.tsx'
import { type OrderFormOptions, useOrderForm } from './use-order-form.ts'

type Props = OrderFormOptions & { saveLabel: string }

/** An order as a form: the same to correct one and to enter one. */
export function OrderForm({ saveLabel, ...options }: Props) {
  const { rules } = options
  const { form, base, submit, hasUnsaved, abandon, changed, reload, ignore } = useOrderForm(options)
  const [isPicking, setPicking] = useState(false)
  const question = useLeaveGuard({ hasUnsaved, isCovered: isPicking, onAbandon: abandon })
  const element = useRef<HTMLFormElement>(null)
  const { isSubmitting, isSubmitSuccessful, submitCount } = form.formState
  useEffect(() => {
    if (submitCount > 0) focusProblem(element.current)
  }, [submitCount])
  const [items, wilayaId, deliveryType, deliveryPrice, discount] = form.watch([
    'items',
    'wilayaId',
    'deliveryType',
    'deliveryPrice',
    'discount',
  ])
  const totals = totalsOf({ items, wilayaId, deliveryType, deliveryPrice, discount }, rules)
  const isReadOnly = base !== null && takesNoteAlone(base)
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          // After a success the screen is about to be left: another click must not send another order.
          if (!isSubmitting && !isSubmitSuccessful) return submit(event)
          event.preventDefault()
        }}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6"
      >
        <div className="flex min-w-0 flex-col gap-4">
          {isReadOnly ? (
            <LockedNotice order={base} />
          ) : (
            <>
              <CustomerFields />
              <DeliveryFields order={base} rules={rules} subtotal={totals.subtotal} />
              <ItemsFields isPicking={isPicking} onPick={setPicking} />
              {base === null && <SourceFields />}
            </>
          )}
        </div>
        <div className="contents lg:sticky lg:top-7 lg:flex lg:max-h-[calc(100dvh-3.5rem)] lg:flex-col lg:gap-4 lg:overflow-y-auto">
          {!isReadOnly && <SummaryFields totals={totals} free={rules.free} />}
          <NoteField />
          <SaveBar
            totals={totals}
            storedTotal={base?.totalPrice ?? null}
            saveLabel={isReadOnly ? 'Enregistrer la note' : saveLabel}
          >
            {changed && <ChangedNotice message={changed} onReload={reload} onContinue={ignore} />}
          </SaveBar>
        </div>
        {question}
      </form>
    </FormProvider>
  )
}

/** Focuses the first field that the check or the server refused. */
function focusProblem(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

const LOCK_REASONS: Partial<Record<OrderStatus, string>> = {
  shipped: 'Cette commande est expédiée.',
  delivered: 'Cette commande est livrée.',
  cancelled: 'Cette commande est annulée.',
}

function LockedNotice({ order: { status, parcel } }: { order: AdminOrder }) {
  const cancellation = useMutation(cancelParcel)
  if (parcel && !isLocked(status)) {
    return (
      <div className="flex flex-col items-start gap-3 border border-amber-300 bg-amber-100 p-4 text-amber-900">
        <p className="flex gap-3">
          <Icon of={Lock} className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong className="font-semibold">
              Son colis {parcel.tracking} est chez {parcel.courier}.
            </strong>{' '}
            Seule la note peut être modifiée&nbsp;: pour corriger le reste, annulez d’abord le colis.
          </span>
        </p>
        <Button
          look="dark"
          size="small"
          aria-disabled={cancellation.isPending}
          onClick={() => cancellation.isPending || cancellation.mutate(parcel.id)}
        >
          {cancellation.isPending ? 'Annulation…' : 'Annuler le colis'}
        </Button>
        <ErrorText role="alert">
          {cancellation.error && errorText(cancellation.error, 'Le colis n’a pas été annulé')}
        </ErrorText>
      </div>
    )
  }
  return (
    <div className="flex gap-3 border border-amber-300 bg-amber-100 p-4 text-amber-900">
      <Icon of={Lock} className="mt-0.5 size-5 shrink-0" />
      <p>
        <strong className="font-semibold">{LOCK_REASONS[status]}</strong> Seule sa note peut encore être
        modifiée. Pour corriger le reste, remettez-la d’abord en attente ou confirmée.
      </p>
    </div>
  )
}

type ChangedProps = {
  /** What happened to the order elsewhere, without a full stop. */
  message: string
  onReload: () => void
  onContinue: () => void
}

/** Warns of a concurrent change, before a reload discards the form's input. */
function ChangedNotice({ message, onReload, onContinue }: ChangedProps) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 border border-amber-300 bg-amber-100 p-3 text-amber-900 text-sm"
    >
      <p>
        <strong className="font-semibold">{message}.</strong> Rechargez-la pour la corriger&nbsp;: ce que vous
        avez saisi ici sera remplacé par ce qui est enregistré.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="dark" size="small" onClick={onReload}>
          Recharger la commande
        </Button>
        <Button look="ghost" size="small" onClick={onContinue}>
          Continuer sans recharger
        </Button>
      </div>
    </div>
  )
}
