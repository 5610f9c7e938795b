import type { UseFormReturn } from 'react-hook-form'
import { registered } from '#admin/ui/form-fields.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormSection } from './form-section.tsx'
import type { OrderValues } from './order-values.ts'

export function CustomerFields({ form }: { form: UseFormReturn<OrderValues> }) {
  return (
    <FormSection title="Client">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nom"
          required
          autoComplete="off"
          autoCapitalize="words"
          maxLength={200}
          {...registered(form, 'customerName')}
        />
        <TextField
          label="Téléphone"
          type="tel"
          inputMode="tel"
          required
          autoComplete="off"
          placeholder="06 XX XX XX XX"
          maxLength={50}
          {...registered(form, 'customerPhone')}
        />
      </div>
    </FormSection>
  )
}
