import { Tag } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { courierKinds, couriers } from '#admin/queries/couriers.ts'
import { downloadLabels } from '#admin/queries/parcels.ts'
import { FailedOrders, loadOrders } from '#admin/screens/print/load-orders.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { ProgressBar } from '#admin/ui/progress-bar.tsx'
import { Notice } from '#admin/ui/query-boundary.tsx'
import type { CourierKind } from '#contract/courier.ts'
import type { Parcel } from '#contract/parcel.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CourierFileButton, LabelButton } from './parcel-actions.tsx'

type Props = { isOpen: boolean; orderIds: number[]; onClose: () => void }

/** The labels of the selected orders by courier: PDFs, links to its pages, or a file to upload. */
export function LabelsDialog({ isOpen, orderIds, onClose }: Props) {
  const [done, setDone] = useState(0)
  const loading = useQuery({
    queryKey: ['orders', 'labels', orderIds.join()],
    enabled: isOpen && orderIds.length > 0,
    queryFn: ({ signal }) => loadOrders(orderIds, { signal, onProgress: setDone }),
    gcTime: 0,
  })
  const orders = loading.data?.orders ?? []
  const parcels = orders.flatMap(({ id, parcel }) =>
    parcel && parcel.state !== 'cancelled' ? { ...parcel, orderId: id } : [],
  )
  const without = orders.length - parcels.length
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Étiquettes" isNarrow>
      {loading.isPending && (
        <div role="status" className="flex flex-col gap-2">
          <p className="text-concrete-700 text-sm tabular-nums">
            Chargement&nbsp;: {done} sur {counted(orderIds.length, 'commande', 'commandes')}
          </p>
          <ProgressBar label="Commandes chargées" share={done / Math.max(1, orderIds.length)} />
        </div>
      )}
      <FailedOrders failed={loading.data?.failed ?? []} onRetry={() => loading.refetch()} />
      {loading.data && parcels.length === 0 && (
        <Notice
          title="Aucun colis"
          text="Remettez d’abord ces commandes à un transporteur : ses étiquettes seront ici."
        />
      )}
      <div className="flex flex-col gap-6">
        {[...new Set(parcels.map(({ courierId }) => courierId))].map((id) => (
          <CourierLabels key={id} parcels={parcels.filter(({ courierId }) => courierId === id)} />
        ))}
      </div>
      {parcels.length > 0 && without > 0 && (
        <p className="mt-5 text-concrete-600 text-sm">
          {counted(without, 'commande choisie n’a', 'commandes choisies n’ont')} pas de colis.
        </p>
      )}
    </Dialog>
  )
}

type LabelParcel = Parcel & { orderId: number }

function CourierLabels({ parcels }: { parcels: LabelParcel[] }) {
  const { data: accounts } = useQuery(couriers)
  const { data: kinds } = useQuery(courierKinds)
  const [first] = parcels
  const account = accounts?.find(({ id }) => id === first?.courierId)
  const kind = kinds?.find(({ kind }) => kind === account?.kind)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold text-ink text-lg">
        <span className="wrap-anywhere">{first?.courier}</span>
        <span className="font-normal text-concrete-600 text-sm">
          {counted(parcels.length, 'colis', 'colis')}
        </span>
      </h3>
      <Labels parcels={parcels} kind={kind} />
    </section>
  )
}

/** The server's limit of labels in one PDF. */
const MAX_LABELS = 100

function chunk<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

function Labels({ parcels, kind }: { parcels: LabelParcel[]; kind: CourierKind | undefined }) {
  const labels = useMutation(downloadLabels)
  const tracked = parcels.filter(({ tracking }) => tracking !== null)
  if (kind?.isRemote === false) {
    return (
      <CourierFileButton
        courierId={parcels[0]?.courierId ?? 0}
        orderIds={parcels.map(({ orderId }) => orderId)}
        look="dark"
      >
        Fichier à déposer
      </CourierFileButton>
    )
  }
  if (kind?.label === 'pdf' && tracked.length > 0) {
    return chunk(tracked, MAX_LABELS).map((some) => (
      <Button
        key={some[0]?.id}
        look="dark"
        aria-disabled={labels.isPending}
        onClick={() => labels.isPending || labels.mutate(some.map(({ id }) => id))}
      >
        <Icon of={Tag} className="size-5" />
        {labels.isPending ? 'Téléchargement…' : `PDF de ${counted(some.length, 'étiquette', 'étiquettes')}`}
      </Button>
    ))
  }
  return (
    <ul className="border-concrete-200 border-y">
      {parcels.map((parcel) => (
        <li
          key={parcel.id}
          className="flex min-h-12 items-center justify-between gap-3 py-1 not-first:border-concrete-200 not-first:border-t"
        >
          <span className="min-w-0 text-sm">
            <span className="font-semibold text-ink">N° {parcel.orderId}</span>{' '}
            <span className="wrap-anywhere text-concrete-700 tabular-nums">{parcel.tracking}</span>
          </span>
          {parcel.labelUrl ? (
            <LabelButton parcel={parcel} />
          ) : (
            <span className="text-concrete-600 text-sm">Sans étiquette</span>
          )}
        </li>
      ))}
    </ul>
  )
}
