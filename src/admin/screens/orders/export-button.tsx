import { Menu } from '@base-ui/react/menu'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { exportOrders } from '#admin/queries/orders.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { type OrdersSearch, toOrderFilters } from './orders-search.ts'

/** Downloads the orders that the filters find, for Excel or as CSV. */
export function ExportButton({ search }: { search: OrdersSearch }) {
  const download = useMutation(exportOrders)
  const filters = { ...toOrderFilters(search), status: search.statut }
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton
            icon={Download}
            label="Exporter les commandes"
            isBusy={download.isPending}
            className="size-12 border border-ink bg-white"
          />
        }
      />
      <Menu.Portal>
        <Menu.Positioner align="end" className="z-20">
          <Menu.Popup className="min-w-44 rounded-xs border border-concrete-300 bg-white py-1 outline-none">
            {(['xlsx', 'csv'] as const).map((format) => (
              <Menu.Item
                key={format}
                disabled={download.isPending}
                onClick={() => download.mutate({ ...filters, format })}
                className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-ink text-sm data-highlighted:bg-concrete-100"
              >
                {format === 'xlsx' ? 'Excel (.xlsx)' : 'CSV (.csv)'}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
