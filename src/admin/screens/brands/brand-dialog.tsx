import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { brands } from '#admin/queries/brands.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered } from '#admin/ui/form-fields.ts'
import { requiredText } from '#admin/ui/form-rules.ts'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Brand } from '#contract/brand.ts'
import { TextField } from '#web/ui/field.tsx'

export function BrandDialog({ editor }: { editor: Editor<Brand> }) {
  const brand = editor.subject
  const form = useForm({ defaultValues: { name: brand?.name ?? '' } })
  const saving = useMutation(brands.save)
  return (
    <FormDialog
      editor={editor}
      title={brand ? 'Modifier la marque' : 'Ajouter une marque'}
      form={form}
      save={({ name }) => saving.mutateAsync({ id: brand?.id ?? null, fields: { name: name.trim() } })}
      problem="Erreur lors de la sauvegarde de la marque"
    >
      <TextField
        label="Nom de la marque"
        required
        autoComplete="off"
        maxLength={100}
        hint={brand ? 'Le nouveau nom apparaîtra sur tous ses produits.' : undefined}
        {...registered(form, 'name', requiredText('Veuillez saisir le nom de la marque'))}
      />
    </FormDialog>
  )
}
