import type { UseFormReturn } from 'react-hook-form'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { useField } from '#admin/ui/form-fields.ts'
import { CHANNEL_LABELS } from '#rules/order-channel.ts'
import { FormSection } from './form-section.tsx'
import type { OrderValues } from './order-values.ts'

const CHANNELS = ['phone', 'whatsapp', 'facebook', 'instagram', 'shop', 'other'] as const

/** How an order entered by hand came, and whether the customer has already agreed. */
export function SourceFields({ form: { control } }: { form: UseFormReturn<OrderValues> }) {
  return (
    <FormSection title="Provenance">
      <ChoiceField
        label="La commande vient de"
        choices={CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
        layout="grid grid-cols-2 gap-2 sm:grid-cols-3"
        {...useField(control, 'channel')}
      />
      <ChoiceField
        label="Statut"
        choices={[
          { value: 'pending', label: 'En attente', hint: 'Le client est encore à appeler' },
          { value: 'confirmed', label: 'Confirmée', hint: 'Le client a dit oui' },
        ]}
        layout="grid gap-2 sm:grid-cols-2"
        {...useField(control, 'status')}
      />
    </FormSection>
  )
}
