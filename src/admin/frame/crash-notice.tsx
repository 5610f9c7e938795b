import { Notice } from '#admin/ui/notice.tsx'
import { Button } from '#web/ui/button.tsx'

/** Shown in place of a screen that broke. */
export function CrashNotice() {
  return (
    <Notice title="Une erreur est survenue" text="L’écran n’a pas pu s’afficher." isAlert>
      <Button look="outline" onClick={() => window.location.reload()}>
        Recharger la page
      </Button>
    </Notice>
  )
}
