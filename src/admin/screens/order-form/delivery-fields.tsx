import { Home, Store } from '@lucide/icons'
import type { UseFormReturn } from 'react-hook-form'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { TextAreaField } from '#admin/ui/fields.tsx'
import { registered, useField } from '#admin/ui/form-fields.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { DELIVERY_LABELS, type DeliveryType, deliveryPrice, deliveryTypes } from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { FormSection } from './form-section.tsx'
import type { DeliveryRules } from './order-totals.ts'
import type { OrderValues } from './order-values.ts'
import { usePlace } from './use-place.ts'
import { useTotals } from './use-totals.ts'

type Props = { form: UseFormReturn<OrderValues>; order: AdminOrder | null; rules: DeliveryRules }

/** Where an order goes: wilaya, type with its price, then centre or baladiya and address. */
export function DeliveryFields({ form, order, rules: { wilayas, free } }: Props) {
  const { control } = form
  const wilayaField = useField(control, 'wilayaId')
  const typeField = useField(control, 'deliveryType')
  const { changeWilaya, changeType } = usePlace(form, { wilayas, free })
  const { subtotal } = useTotals(control, { wilayas, free })
  const wilaya = wilayas.find(({ id }) => id === wilayaField.value) ?? null
  const choice = (value: DeliveryType) => {
    const isOffered = !wilaya || deliveryTypes(wilaya).includes(value)
    return {
      value,
      label: DELIVERY_LABELS[value],
      icon: value === 'home' ? Home : Store,
      isDisabled: !isOffered,
      hint: isOffered ? undefined : 'Non proposé dans cette wilaya',
      detail: isOffered && wilaya ? priceText(deliveryPrice(wilaya, value, subtotal, free)) : undefined,
    }
  }
  return (
    <FormSection title="Livraison">
      <SearchSelect
        label="Wilaya"
        placeholder="Numéro ou nom"
        options={wilayaOptions(wilayas, order)}
        value={wilayaField.value === null ? null : String(wilayaField.value)}
        error={wilayaField.error}
        onChange={(value) => changeWilaya(value === null ? null : Number(value))}
      />
      <ChoiceField
        {...typeField}
        label="Type de livraison"
        choices={[choice('home'), choice('center')]}
        layout="grid gap-2 sm:grid-cols-2"
        onChange={changeType}
      />
      {typeField.value === 'home' && (
        <>
          <PlaceField form={form} name="baladiya" label="Baladiya" names={wilaya?.baladiyas ?? []} />
          <TextAreaField
            label="Adresse"
            rows={3}
            maxLength={1000}
            placeholder="Rue, numéro, cité, repère connu"
            {...registered(form, 'deliveryAddress')}
          />
        </>
      )}
      {typeField.value === 'center' && (
        <PlaceField form={form} name="center" label="Centre" names={wilaya?.centers ?? []} />
      )}
    </FormSection>
  )
}

// An order keeps a wilaya, a centre and a baladiya that the shop no longer has.
function wilayaOptions(wilayas: readonly Wilaya[], order: AdminOrder | null) {
  const options = wilayas.map((wilaya) => ({ value: String(wilaya.id), label: wilayaLabel(wilaya) }))
  if (!order || wilayas.some(({ id }) => id === order.wilayaId)) return options
  return [{ value: String(order.wilayaId), label: `${order.wilayaName} (supprimée)` }, ...options]
}

type PlaceProps = {
  form: UseFormReturn<OrderValues>
  name: 'center' | 'baladiya'
  label: string
  names: string[]
}

function PlaceField({ form, name, label, names }: PlaceProps) {
  const { value, ...field } = useField(form.control, name)
  const known = value === null || names.includes(value) ? names : [value, ...names]
  return (
    <SearchSelect
      {...field}
      label={label}
      placeholder={names.length > 0 ? 'Choisir dans la liste' : 'Choisissez d’abord la wilaya'}
      options={known.map((one) => ({ value: one, label: one }))}
      value={value}
    />
  )
}

function priceText(price: number): string {
  return price === 0 ? 'Gratuite' : formatDinars(price)
}
