import { MapPinOff } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'

export function CrashNotice() {
  return (
    <Notice title="Une erreur est survenue" text="L’écran n’a pas pu s’afficher." isAlert>
      <Button look="outline" onClick={() => window.location.reload()}>
        Recharger la page
      </Button>
    </Notice>
  )
}

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
