import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { NoticeScreen } from './notice-screen.tsx'

/** A page that could not be read: no network, or a server in trouble. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isNetwork = error instanceof ApiError && error.isNetwork
  return (
    <NoticeScreen
      title={isNetwork ? 'Connexion perdue' : 'Une erreur est survenue'}
      action={
        <Button size="large" onClick={() => router.invalidate()}>
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
