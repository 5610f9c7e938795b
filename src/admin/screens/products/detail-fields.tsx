import type { UseFormReturn } from 'react-hook-form'
import { registered, useField } from '#admin/ui/form-fields.ts'
import { KeyValueField } from '#admin/ui/key-value-field.tsx'
import { ListField } from '#admin/ui/list-field.tsx'
import { TextAreaField } from '#admin/ui/text-area-field.tsx'
import { checkSpecifications, type ProductValues } from './product-values.ts'

/** A product's sizes, colours, descriptions and specifications. */
export function DetailFields({ form }: { form: UseFormReturn<ProductValues> }) {
  const { control } = form
  return (
    <>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <ListField label="Tailles" placeholder="Ex. M, puis Entrée" {...useField(control, 'sizes')} />
        <ListField label="Couleurs" placeholder="Ex. Noir, puis Entrée" {...useField(control, 'colors')} />
      </div>
      <TextAreaField label="Description" rows={2} maxLength={5000} {...registered(form, 'description')} />
      <TextAreaField
        label="Description complète"
        rows={5}
        maxLength={50_000}
        {...registered(form, 'fullDescription')}
      />
      <KeyValueField
        label="Caractéristiques"
        {...useField(control, 'specifications', { validate: checkSpecifications })}
      />
    </>
  )
}
