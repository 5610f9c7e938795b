import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { SearchBox } from '#admin/ui/search-box.tsx'
import { isOrderStatus, ORDER_STATUSES, type OrderStatus, STATUS_LOOKS } from '#rules/order-status.ts'
import { classes } from '#web/ui/classes.ts'
import { INPUT_CLASS } from '#web/ui/field.tsx'

type Props = { search: string | undefined; status: OrderStatus | undefined }

/** Both filters live in the address, so that Back and a reload keep them. */
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
      <div className="relative sm:w-52">
        <select
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
          className={classes(INPUT_CLASS, 'appearance-none pr-10')}
        >
          <option value="">Tous les statuts</option>
          {ORDER_STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_LOOKS[one].label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 right-3 size-5 text-concrete-600"
        />
      </div>
    </div>
  )
}
