import { SearchBox } from '#admin/ui/search-box.tsx'
import { Select } from '#admin/ui/select-field.tsx'
import { useSearchChange } from '#admin/ui/use-search-change.ts'
import { isOrderStatus, ORDER_STATUSES, type OrderStatus, STATUS_LOOKS } from '#rules/order-status.ts'

export function OrdersFilters({ status }: { status: OrderStatus | undefined }) {
  const changeSearch = useSearchChange()
  return (
    <div className="mb-4 flex flex-col gap-2 sm:flex-row lg:mb-5">
      <SearchBox label="Rechercher une commande" placeholder="Nom, téléphone ou numéro" />
      <div className="sm:w-52">
        <Select
          aria-label="Filtrer par statut"
          value={status ?? ''}
          onChange={({ target: { value } }) =>
            changeSearch({ statut: isOrderStatus(value) ? value : undefined })
          }
          options={[
            ['', 'Tous les statuts'],
            ...ORDER_STATUSES.map((one) => [one, STATUS_LOOKS[one].label] as const),
          ]}
        />
      </div>
    </div>
  )
}
