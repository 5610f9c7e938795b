import { RefreshCw } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { dashboard, lastBackup } from '#admin/queries/dashboard.ts'
import { Moment } from '#admin/screens/orders/order-card.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { QueryStates } from '#admin/ui/load-failures.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SalesChart } from './sales-chart.tsx'
import { StatCards } from './stat-cards.tsx'

const BOX = 'border border-concrete-200 bg-white p-4'

export function DashboardScreen() {
  const query = useQuery(dashboard)
  const { data } = query
  return (
    <Screen
      title="Tableau de bord"
      actions={
        <IconButton
          icon={RefreshCw}
          label="Actualiser"
          isBusy={query.isFetching}
          onClick={() => query.refetch()}
        />
      }
    >
      <QueryStates
        query={query}
        loading={<DashboardLoading />}
        failed="Impossible de charger le tableau de bord"
      />
      {data && (
        <div className="flex flex-col gap-4 lg:gap-5">
          <StatCards numbers={data} />
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:gap-5">
            <RecentOrders orders={data.recentOrders} />
            <SalesChart byStatus={data.byStatus} />
          </div>
          <LastBackupLine />
        </div>
      )}
    </Screen>
  )
}

/** Date of the last backup; nothing while it loads or fails. */
function LastBackupLine() {
  const { data } = useQuery(lastBackup)
  if (!data) return null
  return (
    <p className="text-concrete-600 text-sm">
      {data.madeAt === null ? (
        'Aucune sauvegarde de la boutique n’a encore été faite.'
      ) : (
        <>
          Dernière sauvegarde : <Moment value={data.madeAt} />
        </>
      )}
    </p>
  )
}

function DashboardLoading() {
  return (
    <div role="status">
      <span className="sr-only">Chargement du tableau de bord…</span>
      <div aria-hidden="true" className="flex animate-pulse flex-col gap-4 lg:gap-5">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className={`${BOX} flex h-27 flex-col justify-between`}>
              <span className="h-4 w-24 max-w-full bg-concrete-200" />
              <span className="h-8 w-20 max-w-full bg-concrete-200" />
            </div>
          ))}
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:gap-5">
          <div className={`${BOX} h-72`} />
          <div className={`${BOX} h-72`} />
        </div>
      </div>
    </div>
  )
}
