import type { UseFormReturn } from 'react-hook-form'
import { TextAreaField } from '#admin/ui/fields.tsx'
import { registered } from '#admin/ui/form-fields.ts'
import { FormSection } from './form-section.tsx'
import type { OrderValues } from './order-values.ts'

export function NoteField({ form }: { form: UseFormReturn<OrderValues> }) {
  return (
    <FormSection title="Note">
      <TextAreaField
        label="Pour vous seul&nbsp;: elle n’est ni montrée ni imprimée"
        rows={3}
        maxLength={2000}
        {...registered(form, 'note')}
      />
    </FormSection>
  )
}
