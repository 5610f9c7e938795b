import { Ban, Check, History } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { counted } from '#admin/count-text.ts'
import { phoneCustomer } from '#admin/queries/order-entry.ts'
import { fieldsOf } from '#admin/ui/form-fields.tsx'
import { FormSection } from '#admin/ui/long-form.tsx'
import { useDebounced } from '#admin/ui/search-box.tsx'
import type { Customer } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { normalizePhone } from '#rules/phone.ts'
import { isolate } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { placeIn } from './delivery-place.ts'
import type { DeliveryRules, OrderValues } from './order-values.ts'

export function CustomerFields({ rules, isNew }: { rules: DeliveryRules; isNew: boolean }) {
  const Field = fieldsOf(useFormContext<OrderValues>())
  return (
    <FormSection title="Client">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field.Text name="customerName" label="Nom" required autoCapitalize="words" maxLength={200} />
        <Field.Text
          name="customerPhone"
          label="Téléphone"
          type="tel"
          inputMode="tel"
          required
          placeholder="06 XX XX XX XX"
          maxLength={50}
        />
        {isNew && <KnownCustomer wilayas={rules.wilayas} />}
      </div>
    </FormSection>
  )
}

const MIN_DIGITS = 9

/** Shows the count of orders of the typed phone. A button copies the last destination, and name if empty. */
function KnownCustomer({ wilayas }: { wilayas: readonly Wilaya[] }) {
  const form = useFormContext<OrderValues>()
  const typed = normalizePhone(form.watch('customerPhone'))
  const phone = useDebounced(typed, 400)
  const isWhole = phone === typed && phone.length >= MIN_DIGITS
  const { data } = useQuery({ ...phoneCustomer(phone), enabled: isWhole })
  const customer = isWhole ? data : undefined
  const isKnown = customer !== undefined && (customer.orders > 0 || customer.isBlocked)
  return (
    <div role="status" className="flex flex-col items-start gap-2 empty:hidden sm:col-span-2">
      {isKnown && (
        <>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold text-sm">
            {customer.isBlocked && (
              <span className="inline-flex items-center gap-1.5 text-alarm-deep">
                <Icon of={Ban} className="size-4" />
                Numéro bloqué
              </span>
            )}
            {customer.orders > 0 && (
              <span
                className={`inline-flex items-center gap-1.5 ${customer.returned > 0 ? 'text-amber-900' : 'text-ink'}`}
              >
                <Icon of={History} className="size-4" />
                {ordersText(customer)}
              </span>
            )}
          </p>
          {customer.last && <TakeOver last={customer.last} wilayas={wilayas} />}
        </>
      )}
    </div>
  )
}

function TakeOver({ last, wilayas }: { last: NonNullable<Customer['last']>; wilayas: readonly Wilaya[] }) {
  const form = useFormContext<OrderValues>()
  const wilaya = wilayas.find(({ id }) => id === last.wilayaId)
  if (!wilaya) return null
  const place = {
    wilayaId: wilaya.id,
    ...placeIn(wilaya, { ...form.getValues(), ...last, deliveryAddress: last.deliveryAddress ?? '' }),
    deliveryAddress: last.deliveryAddress ?? '',
  }
  const fields = Object.entries(place) as [keyof typeof place, string | number | null][]
  const values = form.watch()
  const isTaken = fields.every(([field, value]) => values[field] === value)
  const takeOver = () => {
    if (isTaken) return
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    if (!values.customerName.trim()) form.setValue('customerName', last.customerName, options)
    for (const [field, value] of fields) form.setValue(field, value, options)
  }
  const parts = [wilaya.name, place.center ?? place.baladiya, place.deliveryAddress]
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button look="outline" size="small" aria-disabled={isTaken} onClick={takeOver}>
        {isTaken && <Icon of={Check} className="size-4" />}
        {isTaken ? 'Adresse reprise' : 'Reprendre son adresse'}
      </Button>
      <p className="wrap-anywhere min-w-0 flex-1 basis-48 text-concrete-700 text-sm">
        <bdi>{last.customerName}</bdi>
        <br />
        {parts.flatMap((part) => (part ? isolate(part) : [])).join(', ')}
      </p>
    </div>
  )
}

/** Sums up the orders of a phone: `3 commandes, 1 livrée, 1 retour`. */
function ordersText({ orders, delivered, cancelled, returned }: Customer): string {
  const parts = [
    counted(orders, 'commande'),
    delivered > 0 && counted(delivered, 'livrée'),
    returned > 0 && counted(returned, 'retour'),
    cancelled > returned && counted(cancelled - returned, 'annulée'),
  ]
  return parts.filter(Boolean).join(', ')
}
