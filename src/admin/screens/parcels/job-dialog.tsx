import { Tag } from '@lucide/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { counted } from '#admin/count-text.ts'
import { downloadJobLabels, isRunning, removeJob, setPlace, startJob } from '#admin/queries/parcels.ts'
import { LINE_LINK } from '#admin/ui/classes.ts'
import { Dialog, useLast } from '#admin/ui/dialog.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Job } from '#contract/courier-job.ts'
import type { PageOf } from '#contract/product.ts'
import { frenchSpaces } from '#rules/text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { JobBar } from './courier-job.tsx'
import { type Refused, RefusedPlace } from './refused-place.tsx'
import { SendingResult } from './sending-result.tsx'

type Props = {
  job: Job | undefined
  /** True if the start of the job opened the dialog: labels are then downloaded as soon as they are ready. */
  isFresh: boolean
  onClose: () => void
}

export function JobDialog({ job, isFresh, onClose }: Props) {
  const removal = useMutation(removeJob)
  const shown = useLast(job)
  const isWorking = shown && isRunning(shown)
  const finish = () => {
    if (shown?.state === 'done') removal.mutate({ params: { id: shown.id } })
    onClose()
  }
  // Closing the dialog removes a finished handover without refusals, since the owner has seen its result. A
  // job of labels stays, since the labels may still be downloading.
  const isRead = shown?.kind === 'parcels' && shown.refused.length === 0 && !isWorking
  return (
    <Dialog
      isOpen={job !== undefined}
      onClose={isRead ? finish : onClose}
      title={shown?.kind === 'labels' ? 'Étiquettes' : 'Remettre au transporteur'}
      isNarrow
      footer={
        <Button onClick={isWorking ? onClose : finish} className="w-full">
          {isWorking ? 'Continuer sans attendre' : 'Terminer'}
        </Button>
      }
    >
      {shown && <JobContent key={shown.id} job={shown} isFresh={isFresh} onLeave={onClose} />}
    </Dialog>
  )
}

function JobContent({ job, isFresh, onLeave }: { job: Job; isFresh: boolean; onLeave: () => void }) {
  const starting = useMutation(startJob)
  const isWorking = isRunning(job)
  const isLabels = job.kind === 'labels'
  const rename = useMutation({
    mutationFn: async ({ refused: { place }, theirs }: { refused: Refused; theirs: string }) => {
      if (!place) return
      await setPlace(job.courierId, { wilayaId: place.wilayaId, name: place.name, theirs })
      // Retries every order that was refused for this place.
      const orderIds = job.refused
        .filter((other) => other.place?.wilayaId === place.wilayaId && other.place.name === place.name)
        .map(({ orderId }) => orderId)
      await starting.mutateAsync({ params: { id: job.id }, body: { orderIds } })
    },
    meta: { error: 'Le nom n’a pas été retenu' },
  })
  const isBusy = isWorking || rename.isPending || starting.isPending
  return (
    <div className="flex flex-col gap-5">
      {isWorking ? (
        <div className="flex flex-col gap-2">
          <JobBar job={job} />
          <p className="text-concrete-600 text-sm">
            Vous pouvez fermer cette fenêtre, ou même la page&nbsp;: le travail continue.
          </p>
        </div>
      ) : (
        <p role="status" className="font-semibold text-ink tabular-nums">
          {resultText(job)}
        </p>
      )}
      {!isWorking && job.state !== 'done' && (
        <div
          role="alert"
          className="flex flex-col items-start gap-2 border-alarm border-l-4 bg-red-100 px-3 py-2"
        >
          <p className="wrap-anywhere text-ink">
            {job.problem ?? 'Arrêté. Rien n’est perdu, et rien ne part deux fois.'}
          </p>
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() => starting.mutate({ params: { id: job.id }, body: {} })}
          >
            Reprendre ({counted(job.total - job.done, 'commande')})
          </Button>
        </div>
      )}
      {isLabels && !isWorking && job.sent.length > 0 && <LabelsButton job={job} isFresh={isFresh} />}
      {job.refused.length > 0 && (
        <section aria-label="Commandes refusées" className="flex flex-col">
          <h3 className="label mb-1 text-concrete-600 text-sm">{isLabels ? 'Sans étiquette' : 'Refusées'}</h3>
          <ul className="border-concrete-200 border-y">
            {job.refused.map((refusal) => (
              <li
                key={refusal.orderId}
                className="flex flex-col gap-2 pt-1 pb-3 not-first:border-concrete-200 not-first:border-t"
              >
                <div>
                  <OrderLink id={refusal.orderId} onLeave={onLeave} />
                  <p className="wrap-anywhere text-ink">{frenchSpaces(refusal.message)}</p>
                </div>
                {!isLabels && (
                  <Link
                    to="/commandes/$id/modifier"
                    params={{ id: String(refusal.orderId) }}
                    state={{ isOpenedHere: true }}
                    onClick={onLeave}
                    className={buttonClass('outline', 'small')}
                  >
                    Corriger
                  </Link>
                )}
                <RefusedPlace
                  courierId={job.courierId}
                  refused={refusal}
                  isBusy={isBusy}
                  onRename={(refused, theirs) => rename.mutate({ refused, theirs })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isLabels && job.sent.length > 0 && (
        <section aria-label="Commandes remises" className="flex flex-col gap-3">
          <h3 className="label text-concrete-600 text-sm">Remises</h3>
          {!isWorking && <SendingResult job={job} onLeave={onLeave} />}
          <ul className="border-concrete-200 border-y">
            {job.sent.map(({ orderId, tracking }) => (
              <li
                key={orderId}
                className="flex min-h-11 items-center justify-between gap-4 not-first:border-concrete-200 not-first:border-t"
              >
                <OrderLink id={orderId} onLeave={onLeave} />
                <span className="wrap-anywhere text-right text-concrete-700 text-sm tabular-nums">
                  {tracking ?? 'Pas encore de numéro'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function resultText({ kind, courier, sent, refused }: Job): string {
  if (kind !== 'labels' && sent.length === 0 && refused.length > 0)
    return `${counted(refused.length, 'commande non remise', 'commandes non remises')} à ${courier}`
  const done =
    kind === 'labels'
      ? counted(sent.length, 'étiquette')
      : `${counted(sent.length, 'commande remise', 'commandes remises')} à ${courier}`
  return refused.length > 0 ? `${done}, ${counted(refused.length, 'refusée')}` : done
}

function LabelsButton({ job, isFresh }: { job: Job; isFresh: boolean }) {
  const { isPending, mutate } = useMutation(downloadJobLabels)
  useEffect(() => {
    if (isFresh) mutate({ params: { id: job.id } })
  }, [isFresh, mutate, job.id])
  return (
    <Button isBusy={isPending} onClick={() => mutate({ params: { id: job.id } })}>
      <Icon of={Tag} className="size-5" />
      {isPending ? 'Téléchargement…' : `PDF de ${counted(job.sent.length, 'étiquette')}`}
    </Button>
  )
}

function OrderLink({ id, onLeave }: { id: number; onLeave: () => void }) {
  const name = useCustomerName(id)
  return (
    <Link
      to="/commandes"
      search={(previous) => ({ ...previous, commande: id })}
      state={{ isOpenedHere: true }}
      resetScroll={false}
      onClick={onLeave}
      className={classes(LINE_LINK, 'min-w-0 max-w-full whitespace-nowrap')}
    >
      N° {id}
      {name && <bdi className="ml-2 truncate font-normal no-underline">{name}</bdi>}
    </Link>
  )
}

/** Finds the customer's name in the loaded lists of orders, since a job has only the orders' ids. */
function useCustomerName(id: number): string | undefined {
  return useQueryClient()
    .getQueriesData<PageOf<AdminOrder>>({ queryKey: ['orders', 'page'] })
    .flatMap(([, page]) => page?.items ?? [])
    .find((order) => order.id === id)?.customerName
}
