import { useMutation } from '@tanstack/react-query'
import { changeEmail, changePassword } from '#admin/queries/account.ts'
import { useAdmin } from '#admin/session.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { checkPassword, EMAIL } from '#admin/ui/form-rules.ts'
import { Setting, SettingPanel } from '#admin/ui/panel.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'

export function AccountPanels() {
  const admin = useAdmin()
  const email = useEditor<null>('email')
  const password = useEditor<null>('password')
  return (
    <>
      <SettingPanel title="Email" editLabel="Modifier l’email" onEdit={() => email.open(null)}>
        <Setting name="Email de connexion">{admin?.email}</Setting>
      </SettingPanel>
      <SettingPanel
        title="Mot de passe"
        editLabel="Modifier le mot de passe"
        onEdit={() => password.open(null)}
      >
        <Setting name="Sécurité">Le changer déconnecte tous vos autres appareils.</Setting>
      </SettingPanel>
      <EmailDialog key={email.key} editor={email} />
      <PasswordDialog key={password.key} editor={password} />
    </>
  )
}

function EmailDialog({ editor }: { editor: Editor<null> }) {
  const { form, Field } = useFormFields({ defaultValues: { email: '' } })
  const change = useMutation(changeEmail)
  return (
    <FormDialog
      editor={editor}
      title="Modifier l’email"
      form={form}
      save={({ email }) => change.mutateAsync({ body: { email: email.trim() } })}
      saveLabel="Enregistrer"
      problem="Erreur lors de la mise à jour de l'email"
    >
      <Field.Text
        name="email"
        label="Nouvel email"
        type="email"
        required="Veuillez saisir le nouvel email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        rules={EMAIL}
      />
    </FormDialog>
  )
}

function PasswordDialog({ editor }: { editor: Editor<null> }) {
  const admin = useAdmin()
  const { form, Field } = useFormFields({
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  })
  const change = useMutation(changePassword)
  return (
    <FormDialog
      editor={editor}
      title="Modifier le mot de passe"
      form={form}
      save={({ currentPassword, newPassword }) =>
        change.mutateAsync({ body: { currentPassword, newPassword } })
      }
      saveLabel="Enregistrer"
      problem="Erreur lors de la mise à jour du mot de passe"
    >
      {/* Tells password managers which account's password changes. */}
      <input type="text" autoComplete="username" value={admin?.email ?? ''} readOnly hidden />
      <Field.Password
        name="currentPassword"
        label="Mot de passe actuel"
        autoComplete="current-password"
        required
        rules={{ required: 'Veuillez saisir votre mot de passe actuel' }}
      />
      <Field.Password
        name="newPassword"
        label="Nouveau mot de passe"
        autoComplete="new-password"
        required
        rules={{ validate: checkPassword, deps: 'confirmation' }}
      />
      <Field.Password
        name="confirmation"
        label="Confirmer le nouveau mot de passe"
        autoComplete="new-password"
        required
        rules={{
          validate: (value, { newPassword }) =>
            value === newPassword || 'Les mots de passe ne correspondent pas',
        }}
      />
      <p className="text-concrete-600 text-sm">
        Les autres sessions se ferment, et leurs appareils ne reçoivent plus de notifications.
      </p>
    </FormDialog>
  )
}
