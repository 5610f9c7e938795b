import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { NoticeScreen } from '../ui/notice-screen.tsx'

/** Shown when a page fails to load, for lack of a network or on a server error. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isNetwork = error instanceof ApiError && error.isNetwork

  function tryAgain(): void {
    if (error instanceof ApiError) router.invalidate()
    // A browser requests a failed module only once per document.
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
