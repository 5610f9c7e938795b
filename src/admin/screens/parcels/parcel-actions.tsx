import { ExternalLink, FileSpreadsheet, PackageX, SearchCheck, Tag } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useCourier } from '#admin/queries/couriers.ts'
import { cancelParcel, downloadCourierFile, downloadLabel } from '#admin/queries/parcels.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import type { Parcel } from '#contract/parcel.ts'
import { isOpen } from '#rules/parcel-state.ts'
import { isExternalLink, safeUrl } from '#rules/safe-url.ts'
import { isolate } from '#rules/text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNewJob } from './courier-job.tsx'

type Props = { parcel: Parcel; orderId: number; isRemote: boolean }

export function ParcelActions({ parcel, orderId, isRemote }: Props) {
  const cancellation = useMutation(cancelParcel)
  const [isCancelling, setCancelling] = useState(false)
  const hasWork = isOpen(parcel.state)
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      <LabelButton parcel={parcel} />
      {parcel.state === 'unknown' && <VerifyButton courierId={parcel.courierId} orderId={orderId} />}
      {!isRemote && hasWork && (
        <CourierFileButton courierId={parcel.courierId} orderIds={[orderId]} look="outline" size="small">
          Fichier à déposer
        </CourierFileButton>
      )}
      {hasWork && parcel.state !== 'returning' && (
        <Button look="ghost" size="small" aria-haspopup="dialog" onClick={() => setCancelling(true)}>
          <Icon of={PackageX} className="size-4" />
          Annuler le colis
        </Button>
      )}
      <ConfirmDialog
        title="Annuler le colis"
        question={
          isCancelling &&
          `Annuler le colis ${parcel.tracking ?? `de la commande n°\u00a0${orderId}`} chez ${isolate(parcel.courier)}\u00a0? La commande pourra être remise à nouveau.`
        }
        confirmLabel="Annuler le colis"
        busyLabel="Annulation…"
        cancelLabel="Le garder"
        isDestructive
        onConfirm={() => cancellation.mutateAsync({ params: { id: parcel.id } })}
        onClose={() => setCancelling(false)}
      />
    </div>
  )
}

/** Asks the courier for a parcel that it did not confirm. Idempotent: creates no second parcel. */
function VerifyButton({ courierId, orderId }: { courierId: number; orderId: number }) {
  const { isPending, mutate } = useNewJob()
  return (
    <Button
      look="outline"
      size="small"
      isBusy={isPending}
      aria-haspopup="dialog"
      onClick={() => mutate({ kind: 'parcels', courierId, orderIds: [orderId] })}
    >
      <Icon of={SearchCheck} className="size-4" />
      Vérifier maintenant
    </Button>
  )
}

type FileProps = ComponentProps<typeof Button> & { courierId: number; orderIds: number[] }

/** Downloads the file to upload on the site of a courier without API. */
export function CourierFileButton({ courierId, orderIds, children, ...props }: FileProps) {
  const file = useMutation(downloadCourierFile)
  return (
    <Button
      {...props}
      isBusy={file.isPending}
      onClick={() => file.mutate({ params: { id: courierId }, query: { orderIds: orderIds.join(',') } })}
    >
      <Icon of={FileSpreadsheet} className={props.size === 'small' ? 'size-4' : 'size-5'} />
      {file.isPending ? 'Téléchargement…' : children}
    </Button>
  )
}

export function CourierFile({ courierId, orderIds }: { courierId: number; orderIds: number[] }) {
  const { courier, kind } = useCourier(courierId)
  if (!courier || kind?.isRemote !== false) return null
  return (
    <div className="flex flex-col gap-2 border-amber-300 border-l-4 bg-amber-100 px-3 py-2 text-ink">
      <p>Il reste à déposer ce fichier sur le site de {courier.name}.</p>
      <CourierFileButton courierId={courier.id} orderIds={orderIds}>
        Télécharger le fichier
      </CourierFileButton>
    </div>
  )
}

/** Opens a parcel's label: a PDF through the shop, or a page of the courier. */
export function LabelButton({ parcel }: { parcel: Pick<Parcel, 'id' | 'labelUrl' | 'tracking'> }) {
  const label = useMutation(downloadLabel)
  const url = safeUrl(parcel.labelUrl)
  if (!url) return null
  if (isExternalLink(url)) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline', 'small')}>
        <Icon of={ExternalLink} className="size-4" />
        Étiquette
        <span className="sr-only">{parcel.tracking}, dans un autre onglet</span>
      </a>
    )
  }
  return (
    <Button
      look="outline"
      size="small"
      isBusy={label.isPending}
      onClick={() => label.mutate({ params: { id: parcel.id } })}
    >
      <Icon of={Tag} className="size-4" />
      {label.isPending ? 'Téléchargement…' : 'Étiquette'}
      <span className="sr-only">{parcel.tracking}</span>
    </Button>
  )
}
