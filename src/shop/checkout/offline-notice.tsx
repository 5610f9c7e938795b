import { WifiOff } from '@lucide/icons'
import { useSyncExternalStore } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** Tells that the browser is offline, over the page, so that the layout does not shift. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="fixed inset-x-0 top-16 z-25 md:top-20">
      {!isOnline && (
        <p className="on-dark flex items-center justify-center gap-3 bg-ink px-4 py-3 text-sm text-white">
          <Icon of={WifiOff} className="size-5 shrink-0 text-race-light" />
          Vous êtes hors connexion. Ce que vous avez saisi est conservé.
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
