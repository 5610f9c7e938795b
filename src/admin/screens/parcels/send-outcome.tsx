import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '#admin/count-text.ts'
import { courierKinds } from '#admin/queries/couriers.ts'
import { withNarrowQuotes } from '#admin/ui/form-rules.ts'
import { ProgressBar } from '#admin/ui/progress-bar.tsx'
import type { Courier } from '#contract/courier.ts'
import { Button } from '#web/ui/button.tsx'
import { CourierFileButton } from './parcel-actions.tsx'
import { RefusedPlace } from './send-order.tsx'
import type { Sending } from './use-sending.ts'

type Props = { sending: Sending; courier: Courier | undefined; onLeave: () => void }

/** Progress of a sending, then the refused orders with a way to correct them, and the sent ones. */
export function SendOutcome({ sending, courier, onLeave }: Props) {
  const { isRunning, done, total, sent, refused, waiting, problem, rename, resume } = sending
  const name = courier?.name ?? 'le transporteur'
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p role="status" className="font-semibold text-ink tabular-nums">
          {isRunning
            ? `${done} sur ${counted(total, 'commande', 'commandes')}…`
            : `${counted(sent.length, 'commande remise', 'commandes remises')} à ${name}${refused.length > 0 ? `, ${counted(refused.length, 'refusée', 'refusées')}` : ''}`}
        </p>
        {isRunning && <ProgressBar label="Commandes remises" share={done / total} />}
        {isRunning && (
          <p className="text-concrete-600 text-sm">
            {name} peut prendre une minute. Vous pouvez fermer cette fenêtre&nbsp;: l’envoi continue.
          </p>
        )}
      </div>
      {problem && !isRunning && (
        <div
          role="alert"
          className="flex flex-col items-start gap-2 border-race border-l-4 bg-red-100 px-3 py-2"
        >
          <p className="wrap-anywhere text-ink">{problem}</p>
          {waiting.length > 0 && (
            <Button look="dark" size="small" onClick={resume}>
              Réessayer ({counted(waiting.length, 'commande', 'commandes')})
            </Button>
          )}
        </div>
      )}
      {refused.length > 0 && (
        <section aria-label="Commandes refusées" className="flex flex-col">
          <h3 className="label mb-1 text-concrete-600 text-sm">Refusées</h3>
          <ul className="border-concrete-200 border-y">
            {refused.map((refusal) => (
              <li
                key={refusal.orderId}
                className="flex flex-col gap-2 pt-1 pb-3 not-first:border-concrete-200 not-first:border-t"
              >
                <div>
                  <OrderLink id={refusal.orderId} onLeave={onLeave} />
                  <p className="wrap-anywhere text-ink">{withNarrowQuotes(refusal.message)}</p>
                </div>
                <RefusedPlace refused={refusal} isBusy={isRunning} onRename={rename} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sent.length > 0 && (
        <section aria-label="Commandes remises" className="flex flex-col gap-3">
          <h3 className="label text-concrete-600 text-sm">Remises</h3>
          {courier && <CourierFile courier={courier} orderIds={sent.map(({ orderId }) => orderId)} />}
          <ul className="border-concrete-200 border-y">
            {sent.map(({ orderId, tracking }) => (
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

function OrderLink({ id, onLeave }: { id: number; onLeave: () => void }) {
  return (
    <Link
      to="/commandes"
      search={(previous) => ({ ...previous, commande: id })}
      state={{ isOpenedHere: true }}
      resetScroll={false}
      onClick={onLeave}
      className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-ink underline underline-offset-4"
    >
      N° {id}
    </Link>
  )
}

/** Offers the file to upload for a courier without API. */
function CourierFile({ courier, orderIds }: { courier: Courier; orderIds: number[] }) {
  const { data: kinds } = useQuery(courierKinds)
  const kind = kinds?.find(({ kind }) => kind === courier.kind)
  if (kind?.isRemote !== false) return null
  return (
    <div className="flex flex-col gap-2 border-amber-300 border-l-4 bg-amber-100 px-3 py-2 text-ink">
      <p>Il reste à déposer ce fichier sur le site de {courier.name}.</p>
      <CourierFileButton courierId={courier.id} orderIds={orderIds} look="dark">
        Télécharger le fichier
      </CourierFileButton>
    </div>
  )
}
