import { Coins, TriangleAlert } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '#admin/count-text.ts'
import { formatDate } from '#admin/order/order-texts.ts'
import { orphanParcels, saveCourier } from '#admin/queries/couriers.ts'
import { cancelParcel } from '#admin/queries/parcels.ts'
import { CopyField } from '#admin/ui/copy-button.tsx'
import { RowActions, type RowHandlers } from '#admin/ui/icon-button.tsx'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import type { Courier, CourierKind, Outstanding } from '#contract/courier.ts'
import { formatDinars } from '#rules/money.ts'
import { PARCEL_LABELS } from '#rules/parcel-state.ts'
import { MINUTE } from '#web/query-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RemoteActions, useRemoteCalls } from './remote-actions.tsx'

type Props = RowHandlers & {
  courier: Courier
  kind: CourierKind | undefined
  owed: Outstanding | undefined
  /** Current time in ms. */
  now: number
}

export function CourierCard({ courier, kind, owed, now, ...handlers }: Props) {
  const { id, name, isActive, lastSyncAt, lastProblem } = courier
  const saving = useMutation(saveCourier)
  const calls = useRemoteCalls(id)
  const isRemote = kind?.isRemote ?? true
  const problem = calls.problem ?? lastProblem
  return (
    <li className="flex min-w-0 flex-col border border-concrete-200 bg-white">
      <div className="flex items-start gap-2 pt-2 pr-1.5 pl-4">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 className="wrap-anywhere font-semibold text-ink text-lg leading-tight">{name}</h2>
          <p className="text-concrete-600 text-sm">{kind?.name ?? courier.kind}</p>
        </div>
        <RowActions name={`le transporteur ${name}`} {...handlers} />
      </div>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <StateSwitch
            isOn={isActive}
            name={`transporteur ${name}`}
            isBusy={saving.isPending}
            onSwitch={(next) => saving.mutate({ id, fields: { isActive: next } })}
          />
          {isRemote && (
            <p className="text-concrete-600 text-sm">
              {lastSyncAt ? (
                <time dateTime={lastSyncAt}>Actualisé {agoText(lastSyncAt, now)}</time>
              ) : (
                'Pas encore actualisé'
              )}
            </p>
          )}
        </div>
        {problem && (
          <p
            key={problem}
            role={calls.problem ? 'alert' : undefined}
            className="flex gap-2 border-alarm border-l-4 bg-red-100 px-3 py-2 text-ink text-sm"
          >
            <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0 text-alarm-deep" />
            <span className="wrap-anywhere min-w-0">
              <strong className="font-semibold">
                {calls.problem ? 'Réponse' : 'Dernier problème'}&nbsp;:
              </strong>{' '}
              {problem}
            </span>
          </p>
        )}
        {owed && owed.parcels > 0 && (
          <p className="flex gap-2 bg-concrete-100 px-3 py-2 text-ink">
            <Icon of={Coins} className="mt-1 size-4 shrink-0 text-concrete-600" />
            <span className="min-w-0">
              <strong className="font-semibold">À recevoir&nbsp;:</strong> {owedText(owed)}
            </span>
          </p>
        )}
        <Orphans courierId={id} />
        {isRemote && (
          <RemoteActions name={name} calls={calls}>
            {kind && (
              <Link
                to="/transporteurs/$id/tarifs"
                params={{ id: String(id) }}
                state={{ isOpenedHere: true }}
                className={buttonClass('outline', 'small')}
              >
                Tarifs
              </Link>
            )}
          </RemoteActions>
        )}
        {kind?.hasWebhook && (
          <CopyField
            label="Adresse du suivi immédiat"
            hint="À coller sur le site du transporteur : les états arrivent alors aussitôt."
            copyLabel="Copier l’adresse du suivi immédiat"
            value={`${window.location.origin}/api/hooks/couriers/${id}`}
          />
        )}
      </div>
    </li>
  )
}

function Orphans({ courierId }: { courierId: number }) {
  const { data: parcels = [] } = useQuery(orphanParcels(courierId))
  const cancellation = useMutation(cancelParcel)
  if (parcels.length === 0) return null
  return (
    <section className="border-amber-300 border-l-4 bg-amber-100 py-1 pr-1.5 pl-3 text-ink text-sm">
      <h3 className="py-1 font-semibold">Colis dont la commande est supprimée</h3>
      <ul>
        {parcels.map(({ id, tracking, reference, state }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3">
            <span className="wrap-anywhere min-w-0 tabular-nums">
              <bdi>{tracking ?? reference}</bdi>, {PARCEL_LABELS[state].toLowerCase()}
            </span>
            <Button
              look="ghost"
              size="small"
              isBusy={cancellation.isPending}
              onClick={() => cancellation.mutate({ params: { id } })}
            >
              {cancellation.isPending && cancellation.variables.params.id === id
                ? 'Annulation…'
                : 'Annuler le colis'}
            </Button>
          </li>
        ))}
      </ul>
      <ActionFailed error={cancellation.error} text="Le colis n’a pas été annulé" />
    </section>
  )
}

const ago = new Intl.RelativeTimeFormat('fr-FR', { style: 'short', numeric: 'always' })

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats how long ago an ISO time was: `il y a 4 min`. */
function agoText(iso: string, now: number): string {
  const ms = now - Date.parse(iso)
  if (ms < MINUTE) return 'à l’instant'
  if (ms < HOUR) return ago.format(-Math.floor(ms / MINUTE), 'minute')
  if (ms < DAY) return ago.format(-Math.floor(ms / HOUR), 'hour')
  return ago.format(-Math.floor(ms / DAY), 'day')
}

/** Sums up what a courier owes: `12 colis livrés, 145 000 DA, le plus ancien du 3 nov. 2026`. */
function owedText({ parcels, sum, oldest }: Outstanding): string {
  const parts = [
    counted(parcels, 'colis livré'),
    formatDinars(sum),
    oldest && `le plus ancien du ${formatDate(oldest).replaceAll(' ', '\u00a0')}`,
  ]
  return parts.filter(Boolean).join(', ')
}
