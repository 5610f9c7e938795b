import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changePassword } from '#admin/queries/session.ts'
import { useAdmin } from '#admin/session.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered } from '#admin/ui/form-fields.ts'
import { PasswordField } from '#admin/ui/password-field.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'

/** Minimum length of a new password (spec §9). */
const MIN_LENGTH = 6

export function PasswordDialog({ editor }: { editor: Editor<null> }) {
  const admin = useAdmin()
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '', confirmation: '' } })
  const change = useMutation(changePassword)
  return (
    <FormDialog
      editor={editor}
      title="Modifier le mot de passe"
      form={form}
      save={({ currentPassword, newPassword }) => change.mutateAsync({ currentPassword, newPassword })}
      saveLabel="Enregistrer"
      problem="Erreur lors de la mise à jour du mot de passe"
    >
      {/* For password managers: the account whose password changes. */}
      <input type="text" autoComplete="username" value={admin?.email ?? ''} readOnly hidden />
      <PasswordField
        label="Mot de passe actuel"
        autoComplete="current-password"
        required
        {...registered(form, 'currentPassword', { required: 'Veuillez saisir votre mot de passe actuel' })}
      />
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        required
        {...registered(form, 'newPassword', {
          validate: (value) =>
            value.length >= MIN_LENGTH || 'Le mot de passe doit contenir au moins 6 caractères',
          deps: 'confirmation',
        })}
      />
      <PasswordField
        label="Confirmer le nouveau mot de passe"
        autoComplete="new-password"
        required
        {...registered(form, 'confirmation', {
          validate: (value, { newPassword }) =>
            value === newPassword || 'Les mots de passe ne correspondent pas',
        })}
      />
    </FormDialog>
  )
}
