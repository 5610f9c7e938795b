import type { CheckoutForm } from '#rules/checkout.ts'
import { TextField } from '#web/ui/field.tsx'
import { Section } from './section.tsx'

type Props = {
  form: CheckoutForm
  onChange: (form: CheckoutForm) => void
  errorOf: (field: string) => string | null
}

export function PersonalFields({ form, onChange, errorOf }: Props) {
  return (
    <Section title="Informations personnelles">
      <TextField
        label="Nom complet"
        name="name"
        autoComplete="name"
        value={form.customerName ?? ''}
        error={errorOf('customerName')}
        onChange={(event) => onChange({ ...form, customerName: event.target.value })}
      />
      <TextField
        label="Téléphone"
        name="tel"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="06 XX XX XX XX"
        hint="Nous vous appelons à ce numéro pour confirmer la commande."
        value={form.customerPhone ?? ''}
        error={errorOf('customerPhone')}
        onChange={(event) => onChange({ ...form, customerPhone: event.target.value })}
      />
    </Section>
  )
}
