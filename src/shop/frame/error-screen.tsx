import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { NoticeScreen } from './notice-screen.tsx'

/** A page that could not be read: no network, or a server in trouble. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isNetwork = error instanceof ApiError && error.isNetwork

  function tryAgain(): void {
    if (error instanceof ApiError) router.invalidate()
    // A screen's code that was lost, or is of a release before, is not asked for again by this document.
    else location.reload()
  }

  return (
    <NoticeScreen
      title={isNetwork ? 'Connexion perdue' : 'Une erreur est survenue'}
      action={
        <Button size="large" onClick={tryAgain}>
          Réessayer
        </Button>
      }
    >
      <p role="alert">
        {isNetwork
          ? 'La page n’a pas pu être chargée. Vérifiez votre connexion internet puis réessayez. Votre panier est conservé.'
          : 'La page n’a pas pu être affichée. Réessayez dans un instant. Votre panier est conservé.'}
      </p>
    </NoticeScreen>
  )
}
