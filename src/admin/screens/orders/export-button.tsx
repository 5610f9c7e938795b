import { useMutation } from '@tanstack/react-query'
import { exportOrders } from '#admin/queries/orders.ts'
import { ExportMenu } from '#admin/ui/export-menu.tsx'
import { type OrdersSearch, toOrderFilters } from './orders-search.ts'

/** Downloads the orders that the filters find. */
export function ExportButton({ search }: { search: OrdersSearch }) {
  const download = useMutation(exportOrders)
  const filters = { ...toOrderFilters(search), status: search.statut }
  return (
    <ExportMenu
      label="Exporter les commandes"
      isBusy={download.isPending}
      onExport={(format) => download.mutate({ ...filters, format })}
    />
  )
}
