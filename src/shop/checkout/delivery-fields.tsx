import type { Wilaya } from '#contract/wilaya.ts'
import { type CheckoutForm, changeDeliveryType, changeWilaya, NO_DELIVERY_MESSAGE } from '#rules/checkout.ts'
import { deliveryTypes } from '#rules/delivery.ts'
import { TextField } from '#web/ui/field.tsx'
import { DeliveryTypeCards } from './delivery-type-cards.tsx'
import { SearchSelect } from './search-select.tsx'
import { Section } from './section.tsx'

type Props = {
  form: CheckoutForm
  wilayas: Wilaya[]
  wilaya: Wilaya | null
  isFree: boolean
  onChange: (form: CheckoutForm) => void
  errorOf: (field: string) => string | null
}

/** Wilaya, then how, then where exactly; each choice opens the next (spec §4). */
export function DeliveryFields({ form, wilayas, wilaya, isFree, onChange, errorOf }: Props) {
  const types = wilaya ? deliveryTypes(wilaya) : []
  return (
    <Section title="Livraison">
      <SearchSelect
        label="Wilaya"
        placeholder="Numéro ou nom, par exemple 31 ou Oran"
        options={wilayas.map((one) => ({
          value: String(one.id),
          label: one.code ? `${one.code} ${one.name}` : one.name,
        }))}
        value={form.wilayaId === null ? null : String(form.wilayaId)}
        error={errorOf('wilayaId')}
        onChange={(value) => onChange(changeWilaya(form, value === null ? null : Number(value)))}
      />
      {wilaya && types.length === 0 && (
        <p role="alert" className="border-race border-l-4 bg-concrete-50 p-3 font-semibold">
          {NO_DELIVERY_MESSAGE}
        </p>
      )}
      {wilaya && types.length > 0 && (
        <DeliveryTypeCards
          wilaya={wilaya}
          types={types}
          chosen={form.deliveryType}
          isFree={isFree}
          error={errorOf('deliveryType')}
          onChoose={(type) => onChange(changeDeliveryType(form, type))}
        />
      )}
      {wilaya && form.deliveryType === 'home' && (
        <>
          <SearchSelect
            label="Baladiya"
            placeholder="Choisissez votre commune"
            options={wilaya.baladiyas.map((name) => ({ value: name, label: name }))}
            value={form.baladiya}
            error={errorOf('baladiya')}
            onChange={(baladiya) => onChange({ ...form, baladiya })}
          />
          <TextField
            label="Adresse"
            name="street-address"
            autoComplete="street-address"
            placeholder="Rue, numéro, cité, repère connu"
            value={form.deliveryAddress ?? ''}
            error={errorOf('deliveryAddress')}
            onChange={(event) => onChange({ ...form, deliveryAddress: event.target.value })}
          />
        </>
      )}
      {wilaya && form.deliveryType === 'center' && (
        <SearchSelect
          label="Centre de distribution"
          placeholder="Choisissez un centre"
          options={wilaya.centers.map((name) => ({ value: name, label: name }))}
          value={form.center}
          error={errorOf('center')}
          onChange={(center) => onChange({ ...form, center })}
        />
      )}
    </Section>
  )
}
