import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { dashboard } from '#admin/queries/dashboard.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { LoadFailed, NotRefreshed } from '#admin/ui/load-failures.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { DashboardLoading } from './dashboard-loading.tsx'
import { LastBackupLine } from './last-backup-line.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SalesChart } from './sales-chart.tsx'
import { StatCards } from './stat-cards.tsx'

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
      {query.isPending && <DashboardLoading />}
      {query.isLoadingError && (
        <LoadFailed
          title="Impossible de charger le tableau de bord"
          error={query.error}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isRefetchError && <NotRefreshed error={query.error} onRetry={() => query.refetch()} />}
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
