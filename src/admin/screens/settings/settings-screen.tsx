import { useAdmin } from '#admin/session.ts'
import { Screen } from '#admin/ui/screen.tsx'
import { Setting, SettingPanel } from '#admin/ui/setting-panel.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { BlockedPhonesPanel } from './blocked-phones-panel.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { MessageTemplatesPanel } from './message-templates-panel.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import { PasswordDialog } from './password-dialog.tsx'

export function SettingsScreen() {
  const admin = useAdmin()
  const email = useEditor<null>('email')
  const password = useEditor<null>('password')
  return (
    <Screen title="Paramètres">
      <div className="flex flex-col gap-4">
        <NotificationsPanel />
        <MessageTemplatesPanel />
        <BlockedPhonesPanel />
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
      </div>
      <EmailDialog key={email.key} editor={email} />
      <PasswordDialog key={password.key} editor={password} />
    </Screen>
  )
}
