import { Tag } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { useCourier } from '#admin/queries/couriers.ts'
import { FailedOrders, LoadProgress, loadEach, loadOrder } from '#admin/screens/print/load-each.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { Notice } from '#admin/ui/query-boundary.tsx'
import type { CourierKind } from '#contract/courier.ts'
import type { Parcel } from '#contract/parcel.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNewJob } from './courier-job.tsx'
import { CourierFileButton, LabelButton } from './parcel-actions.tsx'

type Props = { isOpen: boolean; orderIds: number[]; onClose: () => void }

export function LabelsDialog({ isOpen, orderIds, onClose }: Props) {
  const [done, setDone] = useState(0)
  const loading = useQuery({
    queryKey: ['orders', 'labels', orderIds.join()],
    enabled: isOpen && orderIds.length > 0,
    queryFn: ({ signal }) => loadEach(orderIds, loadOrder, { signal, onProgress: setDone }),
    gcTime: 0,
  })
  const orders = loading.data?.items ?? []
  const parcels = orders.flatMap(({ id, parcel }) =>
    parcel && parcel.state !== 'cancelled' ? { ...parcel, orderId: id } : [],
  )
  const without = orders.length - parcels.length
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Étiquettes" isNarrow>
      {loading.isPending && <LoadProgress done={done} total={orderIds.length} />}
      <FailedOrders failed={loading.data?.failed ?? []} onRetry={() => loading.refetch()} />
      {loading.data && parcels.length === 0 && (
        <Notice
          title="Aucun colis"
          text="Remettez d’abord ces commandes à un transporteur&nbsp;: ses étiquettes seront ici."
        />
      )}
      <div className="flex flex-col gap-6">
        {[...new Set(parcels.map(({ courierId }) => courierId))].map((id) => (
          <CourierLabels
            key={id}
            parcels={parcels.filter(({ courierId }) => courierId === id)}
            onStarted={onClose}
          />
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

function CourierLabels({ parcels, onStarted }: { parcels: LabelParcel[]; onStarted: () => void }) {
  const [first] = parcels
  const { kind } = useCourier(first?.courierId)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold text-ink text-lg">
        <span className="wrap-anywhere">{first?.courier}</span>
        <span className="font-normal text-concrete-600 text-sm">
          {counted(parcels.length, 'colis', 'colis')}
        </span>
      </h3>
      <Labels parcels={parcels} kind={kind} onStarted={onStarted} />
    </section>
  )
}

type LabelsProps = { parcels: LabelParcel[]; kind: CourierKind | undefined; onStarted: () => void }

function Labels({ parcels, kind, onStarted }: LabelsProps) {
  const job = useNewJob(onStarted)
  const tracked = parcels.filter(({ tracking }) => tracking !== null)
  const courierId = parcels[0]?.courierId ?? 0
  if (kind?.isRemote === false) {
    return (
      <CourierFileButton courierId={courierId} orderIds={parcels.map(({ orderId }) => orderId)}>
        Fichier à déposer
      </CourierFileButton>
    )
  }
  if (kind?.label === 'pdf' && tracked.length > 0) {
    return (
      <Button
        isBusy={job.isPending}
        onClick={() =>
          job.mutate({ kind: 'labels', courierId, orderIds: tracked.map(({ orderId }) => orderId) })
        }
      >
        <Icon of={Tag} className="size-5" />
        PDF de {counted(tracked.length, 'étiquette')}
      </Button>
    )
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
