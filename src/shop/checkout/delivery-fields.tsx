import type { Wilaya } from '#contract/wilaya.ts'
import {
  type CheckoutField,
  type CheckoutForm,
  changeDeliveryType,
  changeWilaya,
  NO_DELIVERY_MESSAGE,
} from '#rules/checkout.ts'
import { deliveryTypes } from '#rules/delivery.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { TextField } from '#web/ui/field.tsx'
import { DeliveryTypeCards } from './delivery-type-cards.tsx'
import { FIELD_TEXTS } from './field-texts.ts'
import { SearchSelect } from './search-select.tsx'
import { Section } from './section.tsx'

type Props = {
  form: CheckoutForm
  wilayas: Wilaya[]
  wilaya: Wilaya | null
  isFree: boolean
  onChange: (form: CheckoutForm) => void
  errorOf: (field: CheckoutField) => string | null
}

/** Wilaya, then delivery type, then place; each choice shows the next field (spec §4). */
export function DeliveryFields({ form, wilayas, wilaya, isFree, onChange, errorOf }: Props) {
  const types = wilaya ? deliveryTypes(wilaya) : []
  return (
    <Section title="Livraison">
      <div id="champ-wilayaId">
        <SearchSelect
          label={FIELD_TEXTS.wilayaId.label}
          placeholder="Numéro ou nom, par exemple 31 ou Oran"
          options={wilayas.map((one) => ({ value: String(one.id), label: wilayaLabel(one) }))}
          value={form.wilayaId === null ? null : String(form.wilayaId)}
          error={errorOf('wilayaId')}
          onChange={(value) => onChange(changeWilaya(form, value === null ? null : Number(value)))}
        />
      </div>
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
          <div id="champ-baladiya">
            <SearchSelect
              key={wilaya.id}
              label={FIELD_TEXTS.baladiya.label}
              placeholder="Choisissez votre commune"
              options={toOptions(wilaya.baladiyas)}
              value={form.baladiya}
              error={errorOf('baladiya')}
              onChange={(baladiya) => onChange({ ...form, baladiya })}
            />
          </div>
          <div id="champ-deliveryAddress">
            <TextField
              label={FIELD_TEXTS.deliveryAddress.label}
              name="street-address"
              autoComplete="street-address"
              placeholder="Rue, numéro, cité, repère connu"
              maxLength={1000}
              value={form.deliveryAddress ?? ''}
              error={errorOf('deliveryAddress')}
              onChange={(event) => onChange({ ...form, deliveryAddress: event.target.value })}
            />
          </div>
        </>
      )}
      {wilaya && form.deliveryType === 'center' && (
        <div id="champ-center">
          <SearchSelect
            key={wilaya.id}
            label={FIELD_TEXTS.center.label}
            placeholder="Choisissez un centre"
            options={toOptions(wilaya.centers)}
            value={form.center}
            error={errorOf('center')}
            onChange={(center) => onChange({ ...form, center })}
          />
        </div>
      )}
    </Section>
  )
}

function toOptions(names: string[]) {
  return names.map((name) => ({ value: name, label: name }))
}
