import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Wilaya } from '#contract/delivery.ts'
import {
  type CheckoutField,
  type CheckoutForm,
  changeDeliveryType,
  changeWilaya,
  NO_DELIVERY_MESSAGE,
} from '#rules/checkout.ts'
import { type Delivery, deliveryPrice, deliveryTypes, type FreeDelivery } from '#rules/delivery.ts'
import { readPhone } from '#rules/phone.ts'
import { TextField } from '#web/ui/field.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { useWilayaOptions } from '#web/wilaya-options.ts'
import { DeliveryDelay } from '../ui/delivery-delay.tsx'
import { DeliveryTypeCards } from './delivery-type-cards.tsx'
import { FIELD_TEXTS, fieldId } from './error-summary.tsx'
import { doubtQuestion } from './phone-doubt.tsx'

type FormProps = {
  form: CheckoutForm
  onChange: (form: CheckoutForm) => void
  errorOf: (field: CheckoutField) => string | null
}

export function PersonalFields(props: FormProps) {
  const [isPhoneTyped, setPhoneTyped] = useState(false)
  const { doubt } = readPhone(props.form.customerPhone ?? '')
  return (
    <Section title="Informations personnelles">
      <FormText
        {...props}
        field="customerName"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={200}
      />
      <FormText
        {...props}
        field="customerPhone"
        name="tel"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="06 XX XX XX XX"
        hint={
          isPhoneTyped && doubt ? (
            <>
              <strong className="text-ink">{doubtQuestion(doubt)}</strong> Un mobile en a 10, un fixe 9.
            </>
          ) : (
            'Nous vous appelons à ce numéro pour confirmer la commande.'
          )
        }
        onFocus={() => setPhoneTyped(false)}
        onBlur={() => setPhoneTyped(true)}
        maxLength={50}
      />
    </Section>
  )
}

type DeliveryProps = FormProps & {
  wilayas: Wilaya[]
  wilaya: Wilaya | null
  lines: Delivery['lines']
  free: FreeDelivery | null
}

/** Each choice shows the next field (spec §4). */
export function DeliveryFields({ wilayas, wilaya, lines, free, ...props }: DeliveryProps) {
  const { form, onChange, errorOf } = props
  const types = wilaya ? deliveryTypes(wilaya) : []
  return (
    <Section title="Livraison">
      <div id={fieldId('wilayaId')}>
        <SearchSelect
          label={FIELD_TEXTS.wilayaId.label}
          placeholder="Par exemple 31 ou Oran"
          options={useWilayaOptions(wilayas)}
          value={form.wilayaId === null ? null : String(form.wilayaId)}
          error={errorOf('wilayaId')}
          onChange={(value) => onChange(changeWilaya(form, value === null ? null : Number(value)))}
        />
      </div>
      {wilaya && types.length === 0 && (
        <p role="alert" className="border-alarm border-l-4 bg-concrete-50 p-3 font-semibold">
          {NO_DELIVERY_MESSAGE}
        </p>
      )}
      {wilaya && types.length > 0 && (
        <DeliveryTypeCards
          types={types}
          chosen={form.deliveryType}
          priceOf={(type) => deliveryPrice({ lines, zone: wilaya, type }, free)}
          error={errorOf('deliveryType')}
          onChoose={(type) => onChange(changeDeliveryType(form, type))}
        />
      )}
      {wilaya && types.length > 0 && <DeliveryDelay of={wilaya} />}
      {wilaya && form.deliveryType === 'home' && (
        <>
          <PlaceSelect
            {...props}
            key={wilaya.id}
            field="baladiya"
            placeholder="Choisissez votre commune"
            names={wilaya.baladiyas}
          />
          <FormText
            {...props}
            field="deliveryAddress"
            name="street-address"
            autoComplete="street-address"
            placeholder="Rue, numéro, cité, repère connu"
            maxLength={1000}
          />
        </>
      )}
      {wilaya && form.deliveryType === 'center' && (
        <PlaceSelect
          {...props}
          key={wilaya.id}
          field="center"
          placeholder="Choisissez un centre"
          names={wilaya.centers}
        />
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 bg-white p-4 md:p-6">
      <h2 className="heading text-2xl md:text-3xl">{title}</h2>
      {children}
    </section>
  )
}

type TextProps = FormProps & { field: 'customerName' | 'customerPhone' | 'deliveryAddress' } & Omit<
    ComponentProps<typeof TextField>,
    'label' | 'form' | 'onChange'
  >

function FormText({ field, form, onChange, errorOf, ...input }: TextProps) {
  return (
    <div id={fieldId(field)}>
      <TextField
        {...input}
        label={FIELD_TEXTS[field].label}
        value={form[field] ?? ''}
        error={errorOf(field)}
        onChange={(event) => onChange({ ...form, [field]: event.target.value })}
      />
    </div>
  )
}

type PlaceProps = FormProps & { field: 'baladiya' | 'center'; placeholder: string; names: string[] }

function PlaceSelect({ field, placeholder, names, form, onChange, errorOf }: PlaceProps) {
  return (
    <div id={fieldId(field)}>
      <SearchSelect
        label={FIELD_TEXTS[field].label}
        placeholder={placeholder}
        options={names.map((name) => ({ value: name, label: name.replaceAll("'", '’') }))}
        value={form[field]}
        error={errorOf(field)}
        onChange={(name) => onChange({ ...form, [field]: name })}
      />
    </div>
  )
}
