import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { saveFreeDelivery } from '#admin/queries/free-delivery.ts'
import { CheckboxField } from '#admin/ui/checkbox-field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered } from '#admin/ui/form-fields.ts'
import { PRICE_INPUT, readTyped, requiredNumber } from '#admin/ui/form-rules.ts'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { FreeDeliverySetting } from '#contract/free-delivery.ts'
import { TextField } from '#web/ui/field.tsx'

export function FreeDeliveryDialog({ editor }: { editor: Editor<FreeDeliverySetting> }) {
  const setting = editor.subject
  const form = useForm({
    defaultValues: {
      minimumAmount: setting ? String(setting.minimumAmount) : '',
      isActive: setting?.isActive ?? true,
    },
  })
  const saving = useMutation(saveFreeDelivery)
  return (
    <FormDialog
      editor={editor}
      title={setting ? 'Modifier la livraison gratuite' : 'Créer la livraison gratuite'}
      form={form}
      save={({ minimumAmount, isActive }) =>
        saving.mutateAsync({ minimumAmount: readTyped(minimumAmount), isActive })
      }
      saveLabel={setting ? 'Enregistrer' : 'Créer'}
      problem="Erreur lors de la mise à jour de la livraison gratuite"
    >
      <TextField
        label="Montant minimum (DA)"
        hint="Sous-total à partir duquel la livraison est offerte."
        required
        {...PRICE_INPUT}
        placeholder="50000"
        {...registered(form, 'minimumAmount', requiredNumber('Veuillez saisir le montant minimum'))}
      />
      <CheckboxField label="Active" {...form.register('isActive')} />
    </FormDialog>
  )
}
