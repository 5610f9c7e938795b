import { Home, Store } from '@lucide/icons'
import { useFormContext } from 'react-hook-form'
import { deliveryText } from '#admin/order/order-texts.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { fieldsOf, useField } from '#admin/ui/form-fields.tsx'
import { FormSection } from '#admin/ui/long-form.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/delivery.ts'
import {
  DELIVERY_LABELS,
  type Delivery,
  type DeliveryType,
  deliveryPrice,
  deliveryTypes,
} from '#rules/delivery.ts'
import { SearchSelect } from '#web/ui/search-select.tsx'
import type { Option } from '#web/ui/use-search-select.ts'
import { useWilayaOptions } from '#web/wilaya-options.ts'
import { placeIn, placeOf } from './delivery-place.ts'
import type { DeliveryRules, OrderValues } from './order-values.ts'

type Props = { order: AdminOrder | null; rules: DeliveryRules; lines: Delivery['lines'] }

export function DeliveryFields({ order, rules: { wilayas, free }, lines }: Props) {
  const form = useFormContext<OrderValues>()
  const { control } = form
  const Field = fieldsOf(form)
  const wilayaField = useField(control, 'wilayaId')
  const typeField = useField(control, 'deliveryType')
  const { changeWilaya, changeType } = usePlace(wilayas)
  const wilaya = wilayas.find(({ id }) => id === wilayaField.value) ?? null
  const choice = (value: DeliveryType) => {
    const isOffered = !wilaya || deliveryTypes(wilaya).includes(value)
    return {
      value,
      label: DELIVERY_LABELS[value],
      icon: value === 'home' ? Home : Store,
      isDisabled: !isOffered,
      hint: isOffered ? undefined : 'Non proposé dans cette wilaya',
      detail:
        isOffered && wilaya
          ? deliveryText(deliveryPrice({ lines, zone: wilaya, type: value }, free))
          : undefined,
    }
  }
  return (
    <FormSection title="Livraison">
      <SearchSelect
        label="Wilaya"
        placeholder="Numéro ou nom"
        options={useOptions(wilayas, order)}
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
          <PlaceField name="baladiya" label="Baladiya" names={wilaya?.baladiyas ?? []} />
          <Field.TextArea
            name="deliveryAddress"
            label="Adresse"
            rows={3}
            maxLength={1000}
            placeholder="Rue, numéro, cité, repère connu"
          />
        </>
      )}
      {typeField.value === 'center' && (
        <PlaceField name="center" label="Centre" names={wilaya?.centers ?? []} />
      )}
    </FormSection>
  )
}

// Adds the order's own wilaya if the shop has deleted it since: the order keeps it.
function useOptions(wilayas: readonly Wilaya[], order: AdminOrder | null) {
  const options: Option[] = useWilayaOptions(wilayas)
  if (!order || wilayas.some(({ id }) => id === order.wilayaId)) return options
  return [{ value: String(order.wilayaId), label: `${order.wilayaName} (supprimée)` }, ...options]
}

function PlaceField({ name, label, names }: { name: 'center' | 'baladiya'; label: string; names: string[] }) {
  const { control } = useFormContext<OrderValues>()
  const { value, ...field } = useField(control, name)
  const options = value === null || names.includes(value) ? names : [value, ...names]
  return (
    <SearchSelect
      {...field}
      label={label}
      placeholder={names.length > 0 ? 'Choisir dans la liste' : 'Choisissez d’abord la wilaya'}
      options={options.map((option) => ({ value: option, label: option }))}
      value={value}
    />
  )
}

/** Changes the wilaya or delivery type, and the fields that depend on them. A typed delivery price stays. */
function usePlace(wilayas: readonly Wilaya[]) {
  const form = useFormContext<OrderValues>()
  const isPriceTyped = form.formState.dirtyFields.deliveryPrice && form.getValues('deliveryPrice') !== null
  const set = (changed: Partial<OrderValues>) => {
    const price = isPriceTyped ? {} : { deliveryPrice: null }
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    for (const [name, value] of Object.entries({ ...changed, ...price }))
      form.setValue(name as keyof OrderValues, value, options)
  }
  const find = (id: number | null) => wilayas.find((wilaya) => wilaya.id === id) ?? null
  return {
    changeWilaya: (wilayaId: number | null) =>
      set({ wilayaId, ...placeIn(find(wilayaId), form.getValues()) }),
    changeType: (deliveryType: DeliveryType) => {
      const values = form.getValues()
      set(placeOf(find(values.wilayaId), { ...values, deliveryType }))
    },
  }
}
