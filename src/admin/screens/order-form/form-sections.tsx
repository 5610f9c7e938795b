import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { fieldsOf, useField } from '#admin/ui/form-fields.tsx'
import { FormSection } from '#admin/ui/long-form.tsx'
import { CHANNEL_LABELS } from '#rules/order.ts'
import { KnownCustomer } from './known-customer.tsx'
import { type DeliveryRules, type OrderValues, usualStatus } from './order-values.ts'

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

const CHANNELS = ['phone', 'whatsapp', 'facebook', 'instagram', 'shop', 'other'] as const

/** Asks for the channel and the status. The status follows the channel until the owner chooses a status. */
export function SourceFields() {
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

export function NoteField() {
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
