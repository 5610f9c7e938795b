import { ArrowLeft } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { wilayas } from '#admin/queries/delivery.ts'
import { OneLoading } from '#admin/ui/panel.tsx'
import { QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PriceSheet } from './price-sheet.tsx'

/** The delivery prices of all wilayas on one screen, typed like a spreadsheet. */
export function PriceSheetScreen() {
  return (
    <Screen
      title="Tarifs des wilayas"
      help="wilayas"
      hasForm
      actions={
        <Link to="/wilayas" className={buttonClass('ghost')}>
          <Icon of={ArrowLeft} className="size-4" />
          Wilayas
        </Link>
      }
    >
      <QueryBoundary
        query={useQuery(wilayas.query)}
        loading={<OneLoading text="Chargement des wilayas…" />}
        failed="Impossible de charger les wilayas"
      >
        {(all) => <PriceSheet wilayas={all} />}
      </QueryBoundary>
    </Screen>
  )
}
