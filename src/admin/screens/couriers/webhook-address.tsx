import { useId } from 'react'
import { CopyButton } from '#admin/ui/copy-button.tsx'

/** The address that a courier calls with its news, to be given to it. */
export function WebhookAddress({ courierId }: { courierId: number }) {
  const id = useId()
  const address = `${window.location.origin}/api/hooks/couriers/${courierId}`
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-ink text-sm">
        Adresse du webhook
      </label>
      <p id={`${id}-hint`} className="text-concrete-600 text-sm">
        À coller sur le site du transporteur&nbsp;: les états arrivent alors aussitôt.
      </p>
      <div className="mt-1 flex items-center border border-concrete-300 bg-concrete-50">
        <input
          id={id}
          aria-describedby={`${id}-hint`}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className="min-h-11 min-w-0 flex-1 truncate bg-transparent px-3 text-ink text-sm"
        />
        <CopyButton text={address} label="Copier l’adresse du webhook" />
      </div>
    </div>
  )
}
