import { MapPinOff } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { Notice } from '#admin/ui/notice.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Screen } from '../ui/screen.tsx'

export function UnknownScreen() {
  return (
    <Screen title="Page non trouvée">
      <Notice title="Cette adresse ne mène nulle part." icon={MapPinOff}>
        <Link to="/" className={buttonClass('outline')}>
          Revenir à l’accueil
        </Link>
      </Notice>
    </Screen>
  )
}
