import { BellRing, LoaderCircle } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#admin/order/order-texts.ts'
import { removeDevice, testDevice } from '#admin/queries/account.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { IconButton, RemoveButton } from '#admin/ui/icon-button.tsx'
import type { PushDevice } from '#contract/push.ts'

export function PushDeviceList({ devices, ownId }: { devices: PushDevice[]; ownId: number | null }) {
  const [removing, setRemoving] = useState<PushDevice | null>(null)
  const remove = useMutation(removeDevice)
  const test = useMutation(testDevice)
  if (devices.length === 0) return <p className="text-concrete-600 text-sm">Aucun appareil n’est averti.</p>
  return (
    <div>
      <h3 className="label mb-2 text-concrete-600 text-sm">Appareils avertis</h3>
      <ul className="border-concrete-200 border-y">
        {devices.map((device) => {
          const isTesting = test.isPending && test.variables.params.id === device.id
          return (
            <li
              key={device.id}
              className="flex items-center gap-1 py-1 not-first:border-concrete-200 not-first:border-t"
            >
              <div className="min-w-0 flex-1 py-1">
                <p className="font-semibold text-ink">
                  {device.label}
                  {device.id === ownId && (
                    <span className="font-normal text-concrete-600"> (cet appareil)</span>
                  )}
                </p>
                <p className="text-concrete-600 text-sm">
                  {device.lastUsedAt
                    ? `Dernière notification\u00a0: ${formatMoment(device.lastUsedAt)}`
                    : `Ajouté le ${formatMoment(device.createdAt)}, rien reçu encore`}
                </p>
              </div>
              <IconButton
                icon={isTesting ? LoaderCircle : BellRing}
                isBusy={isTesting}
                label={`Envoyer un essai à ${device.label}`}
                aria-disabled={test.isPending}
                onClick={() => test.isPending || test.mutate({ params: { id: device.id } })}
              />
              <RemoveButton
                label={`Retirer ${device.label}`}
                aria-haspopup="dialog"
                onClick={() => setRemoving(device)}
              />
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        title="Retirer l’appareil"
        question={
          removing &&
          `«\u00a0${removing.label}\u00a0» ne sera plus averti des nouvelles commandes ni des livraisons manquées.`
        }
        confirmLabel="Retirer"
        busyLabel="Retrait…"
        isDestructive
        onConfirm={() => removing && remove.mutateAsync({ id: removing.id, isOwn: removing.id === ownId })}
        onClose={() => setRemoving(null)}
        focusAfter={() => document.querySelector<HTMLElement>('main h1')}
      />
    </div>
  )
}
