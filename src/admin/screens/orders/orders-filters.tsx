import { useNavigate } from '@tanstack/react-router'
import { SearchBox } from '#admin/ui/search-box.tsx'
import { Select } from '#admin/ui/select-field.tsx'
import { isOrderStatus, ORDER_STATUSES, type OrderStatus, STATUS_LOOKS } from '#rules/order-status.ts'

type Props = { search: string | undefined; status: OrderStatus | undefined }

/** Both filters are in the URL, so that Back and a reload restore them. */
export function OrdersFilters({ search, status }: Props) {
  const navigate = useNavigate({ from: '/commandes' })
  return (
    <div className="mb-4 flex flex-col gap-2 sm:flex-row lg:mb-5">
      <SearchBox
        value={search ?? ''}
        label="Rechercher une commande"
        placeholder="Nom, téléphone ou numéro"
        onSearch={(recherche) =>
          navigate({
            search: (previous) => ({ ...previous, recherche: recherche || undefined, page: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <div className="sm:w-52">
        <Select
          aria-label="Filtrer par statut"
          value={status ?? ''}
          onChange={({ target: { value } }) =>
            navigate({
              search: (previous) => ({
                ...previous,
                statut: isOrderStatus(value) ? value : undefined,
                page: undefined,
              }),
              resetScroll: false,
            })
          }
        >
          <option value="">Tous les statuts</option>
          {ORDER_STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_LOOKS[one].label}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
