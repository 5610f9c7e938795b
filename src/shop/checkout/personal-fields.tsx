import type { CheckoutField, CheckoutForm } from '#rules/checkout.ts'
import { TextField } from '#web/ui/field.tsx'
import { FIELD_TEXTS } from './field-texts.ts'
import { Section } from './section.tsx'

type Props = {
  form: CheckoutForm
  onChange: (form: CheckoutForm) => void
  errorOf: (field: CheckoutField) => string | null
}

export function PersonalFields({ form, onChange, errorOf }: Props) {
  return (
    <Section title="Informations personnelles">
      <div id="champ-customerName">
        <TextField
          label={FIELD_TEXTS.customerName.label}
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={200}
          value={form.customerName ?? ''}
          error={errorOf('customerName')}
          onChange={(event) => onChange({ ...form, customerName: event.target.value })}
        />
      </div>
      <div id="champ-customerPhone">
        <TextField
          label={FIELD_TEXTS.customerPhone.label}
          name="tel"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="06 XX XX XX XX"
          hint="Nous vous appelons à ce numéro pour confirmer la commande."
          maxLength={50}
          value={form.customerPhone ?? ''}
          error={errorOf('customerPhone')}
          onChange={(event) => onChange({ ...form, customerPhone: event.target.value })}
        />
      </div>
    </Section>
  )
}
