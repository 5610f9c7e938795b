import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changeEmail } from '#admin/queries/session.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered } from '#admin/ui/form-fields.ts'
import { EMAIL } from '#admin/ui/form-rules.ts'
import type { Editor } from '#admin/ui/use-editor.ts'
import { TextField } from '#web/ui/field.tsx'

export function EmailDialog({ editor }: { editor: Editor<null> }) {
  const form = useForm({ defaultValues: { email: '' } })
  const change = useMutation(changeEmail)
  return (
    <FormDialog
      editor={editor}
      title="Modifier l’email"
      form={form}
      save={({ email }) => change.mutateAsync(email.trim())}
      saveLabel="Enregistrer"
      problem="Erreur lors de la mise à jour de l'email"
    >
      <TextField
        label="Nouvel email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        {...registered(form, 'email', {
          required: 'Veuillez saisir le nouvel email',
          pattern: { value: EMAIL, message: 'Veuillez saisir un email valide' },
        })}
      />
    </FormDialog>
  )
}
