import { ArrowLeft } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { exportSettlement, oneSettlement } from '#admin/queries/settlements.ts'
import { formatDate } from '#admin/screens/orders/order-texts.ts'
import { ExportMenu } from '#admin/ui/export-menu.tsx'
import { QueryStates } from '#admin/ui/load-failures.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SettlementLines } from './settlement-lines.tsx'
import { SettlementTotals } from './settlement-totals.tsx'

/** A courier's sheet beside what it owes. */
export function SettlementScreen() {
  const { id } = useParams({ from: '/owner/versements/$id' })
  const query = useQuery(oneSettlement(Number(id)))
  const file = useMutation(exportSettlement)
  const settlement = query.data
  return (
    <Screen
      title={settlement ? `Versement n° ${settlement.id}` : 'Versement'}
      actions={
        <div className="flex shrink-0 gap-2">
          <Link to="/versements" className={classes(buttonClass('ghost'), 'min-h-12 px-3')}>
            <Icon of={ArrowLeft} className="size-4" />
            <span className="max-sm:sr-only">Versements</span>
          </Link>
          {settlement && (
            <ExportMenu
              label="Exporter ce versement"
              isBusy={file.isPending}
              onExport={(format) => file.mutate({ id: settlement.id, format })}
            />
          )}
        </div>
      }
    >
      <QueryStates
        query={query}
        loading={
          <div role="status" className="h-80 animate-pulse border border-concrete-200 bg-white">
            <span className="sr-only">Chargement du versement…</span>
          </div>
        }
        failed="Impossible d’ouvrir ce versement"
      />
      {settlement && (
        <div className="flex flex-col gap-4">
          <p className="wrap-anywhere -mt-2 text-concrete-700">
            <strong className="font-semibold text-ink">{settlement.courier}</strong> ·{' '}
            {formatDate(settlement.createdAt)} · {settlement.filename}
          </p>
          <SettlementTotals settlement={settlement} />
          <SettlementLines settlement={settlement} />
        </div>
      )}
    </Screen>
  )
}
