import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { blockPhone } from '#admin/queries/orders.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered } from '#admin/ui/form-fields.ts'
import { requiredText } from '#admin/ui/form-rules.ts'
import type { Editor } from '#admin/ui/use-editor.ts'
import { TextField } from '#web/ui/field.tsx'

export function BlockPhoneDialog({ editor }: { editor: Editor<null> }) {
  const form = useForm({ defaultValues: { phone: '', reason: '' } })
  const block = useMutation(blockPhone)
  return (
    <FormDialog
      editor={editor}
      title="Bloquer un numéro"
      form={form}
      save={({ phone, reason }) => block.mutateAsync({ phone: phone.trim(), reason: reason.trim() })}
      saveLabel="Bloquer"
      problem="Erreur lors du blocage du numéro"
    >
      <TextField
        label="Téléphone"
        type="tel"
        inputMode="tel"
        required
        autoComplete="off"
        placeholder="06 XX XX XX XX"
        maxLength={50}
        {...registered(form, 'phone', requiredText('Veuillez saisir un numéro de téléphone'))}
      />
      <TextField
        label="Raison"
        isOptional
        autoComplete="off"
        placeholder="Deux colis refusés"
        maxLength={500}
        {...registered(form, 'reason')}
      />
    </FormDialog>
  )
}
