import { useQueries, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form'
import { useOrderLock } from '#admin/order/order-lock.ts'
import { oneOrder } from '#admin/queries/orders.ts'
import { oneProduct } from '#admin/queries/products.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { DraftNotice } from '#admin/ui/draft-notice.tsx'
import { leadToProblem } from '#admin/ui/form-dialog.tsx'
import { fieldsOf, useField } from '#admin/ui/form-fields.tsx'
import { useLeaveGuard } from '#admin/ui/leaving.tsx'
import { FormSection } from '#admin/ui/long-form.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { creditOf, worthOf } from '#rules/exchange.ts'
import { CHANNEL_LABELS } from '#rules/order.ts'
import { CustomerFields } from './customer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { ConflictNotice, LockedNotice, ParcelNotice } from './form-notices.tsx'
import { ItemsFields } from './items-fields.tsx'
import {
  choiceOf,
  linesOf,
  type OrderValues,
  ownAmounts,
  priceToday,
  totalsOf,
  usualStatus,
  valuesOf,
} from './order-values.ts'
import { SaveBar, SummaryFields } from './totals-bar.tsx'
import { type OrderFormOptions, useOrderForm } from './use-order-form.ts'

export function OrderForm({ saveLabel, ...options }: OrderFormOptions & { saveLabel: string }) {
  const { rules } = options
  const { form, state, save, ...input } = useOrderForm(options)
  const { base, conflict, isResumed } = state
  const { isDirty, isSubmitting, isSubmitSuccessful, submitCount } = form.formState
  const [isPicking, setPicking] = useState(false)
  const question = useLeaveGuard({
    hasUnsaved: () => isDirty && !isSubmitSuccessful && conflict?.kind !== 'deleted',
    onAbandon: input.abandon,
    // Returns false, since a successful save already leaves the screen.
    onSave: async () => {
      await save()
      return false
    },
  })
  const element = useRef<HTMLFormElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === 'telephone') form.setFocus('customerPhone', { shouldSelect: true })
  }, [form, hash])
  useEffect(() => {
    if (submitCount > 0) leadToProblem(element.current)
  }, [submitCount])
  const [items, wilayaId, deliveryType, deliveryPrice, discount] = form.watch([
    'items',
    'wilayaId',
    'deliveryType',
    'deliveryPrice',
    'discount',
  ])
  const totals = totalsOf({ items, wilayaId, deliveryType, deliveryPrice, discount }, rules)
  useTradeIn(form, base, { items, subtotal: totals.subtotal })
  const lockOf = useOrderLock()
  const lock = base === null ? 'none' : lockOf(base)
  const isReadOnly = lock === 'note'
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          // Another click after a success must not send another order.
          if (!isSubmitting && !isSubmitSuccessful) return save(event)
          event.preventDefault()
        }}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6"
      >
        {isResumed && <DraftNotice onStartOver={input.startOver} className="lg:col-span-2" />}
        <div className="flex min-w-0 flex-col gap-4">
          {base && lock === 'parcel' && <ParcelNotice order={base} />}
          {base && isReadOnly ? (
            <LockedNotice order={base} />
          ) : (
            <>
              <CustomerFields rules={rules} isNew={base === null} />
              <DeliveryFields order={base} rules={rules} lines={linesOf(items)} />
              <ItemsFields isPicking={isPicking} onPick={setPicking} />
              {base === null && <SourceFields />}
            </>
          )}
        </div>
        <div className="contents lg:sticky lg:top-7 lg:flex lg:max-h-[calc(100dvh-3.5rem)] lg:flex-col lg:gap-4 lg:overflow-y-auto">
          {!isReadOnly && <SummaryFields totals={totals} isExchange={Boolean(base?.exchange)} />}
          <NoteField />
          <SaveBar
            totals={totals}
            storedTotal={base?.totalPrice ?? null}
            saveLabel={conflict?.kind === 'deleted' ? null : isReadOnly ? 'Enregistrer la note' : saveLabel}
          >
            {conflict && (
              <ConflictNotice
                conflict={conflict}
                onKeepMine={input.keepMine}
                onTakeTheirs={input.takeTheirs}
              />
            )}
          </SaveBar>
        </div>
        {question}
      </form>
    </FormProvider>
  )
}

/** Once items change, sets an exchange's discount to the value of the returned pieces, unless it is typed. */
function useTradeIn(
  form: UseFormReturn<OrderValues>,
  base: AdminOrder | null,
  { items, subtotal }: { items: OrderValues['items']; subtotal: number },
): void {
  const exchange = base?.exchange ?? null
  const { data: first } = useQuery({ ...oneOrder(exchange?.of ?? 0), enabled: exchange !== null })
  const back = exchange?.back ?? []
  const traded = exchange ? [...items, ...back].flatMap(({ productId }) => productId ?? []) : []
  const products = useQueries({ queries: [...new Set(traded)].map(oneProduct) })
  const isTyped = Boolean(form.formState.dirtyFields.discount)
  const isLoaded = first !== undefined && products.every(({ isPending }) => !isPending)
  const lines = linesOf(items)
  const sent = items.map(({ productId, name, ...choice }, index) => ({
    ...{ productId, product_name: name },
    ...choiceOf(choice),
    ...{ quantity: choice.quantity, price: lines[index]?.price ?? 0 },
  }))
  const isChanged = base !== null && JSON.stringify(items) !== JSON.stringify(valuesOf(base, null).items)
  const worth =
    first && isLoaded
      ? worthOf({ back, sent }, ownAmounts(first), priceToday(products.map(({ data }) => data)))
      : null
  const discount = isChanged ? worth && creditOf(worth, subtotal).discount : (base?.discount ?? null)
  useEffect(() => {
    if (!exchange || isTyped || discount === null) return
    form.setValue('discount', discount === 0 ? '' : String(discount))
  }, [form, exchange, isTyped, discount])
}

const CHANNELS = ['phone', 'whatsapp', 'facebook', 'instagram', 'shop', 'other'] as const

/** Asks for the channel and the status. The status follows the channel until the owner chooses a status. */
function SourceFields() {
  const form = useFormContext<OrderValues>()
  const channel = useField(form.control, 'channel')
  const status = useField(form.control, 'status')
  const [isChosen, setChosen] = useState(false)
  return (
    <FormSection title="Provenance">
      <ChoiceField
        label="La commande vient de"
        choices={CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
        layout="pairs grid gap-2 sm:grid-cols-3"
        {...channel}
        onChange={(next) => {
          channel.onChange(next)
          if (!isChosen) form.setValue('status', usualStatus(next), { shouldDirty: true })
        }}
      />
      <ChoiceField
        label="Statut"
        choices={[
          { value: 'pending', label: 'En attente', hint: 'Le client est encore à appeler' },
          { value: 'confirmed', label: 'Confirmée', hint: 'Le client a dit oui' },
        ]}
        layout="grid gap-2 sm:grid-cols-2"
        {...status}
        onChange={(next) => {
          setChosen(true)
          status.onChange(next)
        }}
      />
    </FormSection>
  )
}

function NoteField() {
  const Field = fieldsOf(useFormContext<OrderValues>())
  return (
    <FormSection title="Note">
      <Field.TextArea
        name="note"
        label="Pour vous seul&nbsp;: elle n’est ni montrée ni imprimée"
        rows={3}
        maxLength={2000}
      />
    </FormSection>
  )
}
