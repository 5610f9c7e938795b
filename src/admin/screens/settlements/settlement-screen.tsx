import { Undo2 } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { formatDate } from '#admin/order/order-texts.ts'
import { deleteSettlement, exportSettlement, oneSettlement, undoSettlement } from '#admin/queries/parcels.ts'
import { ConfirmDialog, DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { RemoveButton } from '#admin/ui/icon-button.tsx'
import { ExportMenu, SHEET_FORMATS } from '#admin/ui/menu.tsx'
import { LoadingBars, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { Settlement } from '#contract/settlement.ts'
import { formatCount, formatDinars } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { AcceptedMark } from './settlement-card.tsx'
import { ForgottenParcels, SettlementLines } from './settlement-lines.tsx'
import { leftText } from './settlement-texts.ts'

export function SettlementScreen() {
  const { id } = useParams({ from: '/owner/versements/$id' })
  const query = useQuery(oneSettlement(Number(id)))
  const deletion = useMutation(deleteSettlement)
  const [isDeleting, setIsDeleting] = useState(false)
  const navigate = useNavigate()
  const settlement = query.data
  const isDeletable = settlement?.lines.every(({ isAccepted }) => !isAccepted) ?? false
  return (
    <Screen
      title={settlement ? `Versement n°\u00a0${settlement.id}` : 'Versement'}
      back={{ to: '/versements', name: 'Versements' }}
      help="versements"
      actions={
        <div className="flex shrink-0 gap-2">
          {settlement && isDeletable && (
            <RemoveButton
              label="Supprimer ce versement"
              aria-haspopup="dialog"
              onClick={() => setIsDeleting(true)}
              className="size-12 border border-ink bg-white"
            />
          )}
          {settlement && (
            <ExportMenu
              formats={SHEET_FORMATS}
              label="Exporter ce versement"
              download={exportSettlement}
              request={(format) => ({ params: { id: settlement.id }, query: { format } })}
            />
          )}
        </div>
      }
    >
      <QueryBoundary
        query={query}
        loading={<LoadingBars text="Chargement du versement…" isCard className="h-80" />}
        failed="Impossible d’ouvrir ce versement"
      >
        {(settlement) => (
          <div className="flex flex-col gap-4">
            <p className="wrap-anywhere -mt-2 text-concrete-700">
              <strong className="font-semibold text-ink">{settlement.courier}</strong> ·{' '}
              {formatDate(settlement.createdAt)} · {settlement.filename}
            </p>
            <SheetDoubts settlement={settlement} />
            <SettlementTotals settlement={settlement} />
            {settlement.acceptedAt && <UndoSettlement id={settlement.id} />}
            <ForgottenParcels forgotten={settlement.forgotten} />
            <SettlementLines settlement={settlement} />
          </div>
        )}
      </QueryBoundary>
      <DeleteDialog
        thing={isDeleting && settlement && `le versement n°\u00a0${settlement.id}`}
        onDelete={async () => {
          await deletion.mutateAsync({ params: { id: Number(id) } })
          await navigate({ to: '/versements' })
        }}
        onClose={() => setIsDeleting(false)}
      />
    </Screen>
  )
}

/** Warns about sheets of the file that were not read, and about a column of amounts that may be wrong. */
function SheetDoubts({ settlement }: { settlement: Settlement }) {
  const { totals, columns, unreadSheets } = settlement
  const isAlwaysLess = totals.gap > 1 && totals.ok === 0 && totals.collected < totals.due
  if (unreadSheets.length === 0 && !isAlwaysLess) return null
  return (
    <div role="status" className="flex flex-col gap-2 border border-amber-500 bg-amber-50 px-4 py-3 text-ink">
      {unreadSheets.length > 0 && (
        <p className="wrap-anywhere">
          Feuilles sans ces colonnes, non lues&nbsp;:{' '}
          {unreadSheets.map((name) => `«\u00a0${name}\u00a0»`).join(', ')}
        </p>
      )}
      {isAlwaysLess && (
        <p className="wrap-anywhere">
          Il manque de l’argent à chaque colis. «&nbsp;{columns.amount}&nbsp;» est-elle la colonne de ce que
          le client a payé&nbsp;? Sinon supprimez ce versement, et choisissez une autre colonne en le
          vérifiant à nouveau.
        </p>
      )}
    </div>
  )
}

function SettlementTotals({ settlement }: { settlement: Settlement }) {
  const { totals, lines, acceptedAt, accepted } = settlement
  const missing = totals.due - totals.collected
  const unread = lines.filter(({ unreadFee }) => unreadFee !== null).length
  return (
    <section aria-label="Totaux" className="border border-concrete-200 bg-white">
      <h2 className="border-concrete-200 border-b px-4 py-2 font-semibold text-ink text-sm tabular-nums">
        Lignes reconnues&nbsp;: {formatCount(totals.ok + totals.gap + totals.not_delivered)}
      </h2>
      <dl className="pairs grid gap-px bg-concrete-200 md:grid-cols-4">
        <Total name="Dû" of={totals.due} />
        <Total
          name="Encaissé"
          hint={missing > 0 ? `Il manque ${formatDinars(missing)}` : undefined}
          of={totals.collected}
        />
        <Total
          name="Frais"
          hint={unread > 0 ? counted(unread, 'ligne illisible', 'lignes illisibles') : undefined}
          of={totals.fee}
        />
        <Total name="Net à recevoir" of={totals.net} />
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-concrete-200 border-t px-4 py-2.5">
        <AcceptedMark acceptedAt={acceptedAt} />
        {acceptedAt && (
          <p className="text-concrete-700 text-sm tabular-nums">
            <Money of={accepted.net} /> acceptés {leftText(settlement)}
          </p>
        )}
        {totals.unrecognised > 0 && (
          <p className="text-concrete-700 text-sm">
            {counted(
              totals.unrecognised,
              'ligne non reconnue n’est pas comptée',
              'lignes non reconnues ne sont pas comptées',
            )}
          </p>
        )}
      </div>
    </section>
  )
}

function Total({ name, of, hint }: { name: string; of: number; hint?: string | undefined }) {
  return (
    <div className="min-w-0 bg-white p-3 md:p-4">
      <dt className="text-concrete-600 text-sm">{name}</dt>
      <dd className="price text-ink text-xl md:text-3xl">
        <Money of={of} />
      </dd>
      {hint && <dd className="font-semibold text-alarm-deep text-sm">{hint}</dd>}
    </div>
  )
}

function UndoSettlement({ id }: { id: number }) {
  const undo = useMutation(undoSettlement)
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Icon of={Undo2} className="size-4" />
        Revenir sur ce versement
      </Button>
      <ConfirmDialog
        title="Revenir sur ce versement"
        question={
          isAsking &&
          'Les colis réglés en dernier par ce relevé attendront de nouveau leur versement. Vous pourrez l’accepter encore.'
        }
        confirmLabel="Revenir dessus"
        cancelLabel="Garder"
        isDestructive
        onConfirm={() => undo.mutateAsync({ params: { id } })}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
