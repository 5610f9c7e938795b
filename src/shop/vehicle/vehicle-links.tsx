import { Motorbike } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '#rules/money.ts'
import { vehicleName } from '#rules/vehicle-fits.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { type ListingSearch, toFilters } from '../listing-search.ts'
import { useKnownVehicle } from './vehicle-store.ts'

const CHIP =
  'label flex min-h-11 items-center gap-2 border border-ink bg-white px-3 hover:bg-ink hover:text-white'

type Props = { search: ListingSearch; category: number | undefined; subcategory: string | undefined }

/** Links from a list for one vehicle to all products, from others to those for the visitor's vehicle. */
export function VehicleLinks(props: Props) {
  const { search } = props
  if (search.model === undefined) return <OwnVehicle {...props} />
  return <ListedVehicle search={search} model={search.model} />
}

function ListedVehicle({ search, model }: { search: ListingSearch; model: number }) {
  const { queries } = useShop()
  const { data: [found] = [] } = useQuery(queries.vehicleModels([model]))
  const all = { ...search, model: undefined, year: undefined, page: undefined }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
      <p className="flex min-h-11 min-w-0 flex-[1_1_10rem] items-center gap-2 leading-tight">
        <Icon of={Motorbike} className="size-6 shrink-0" />
        <span className="wrap-anywhere">
          {found ? (
            <>
              Pour votre <strong>{vehicleName(found, search.year ?? null)}</strong>
            </>
          ) : (
            'Pour toutes les motos'
          )}
        </span>
      </p>
      <Link to="." search={all} className={`${CHIP} shrink-0`}>
        Voir tout
      </Link>
    </div>
  )
}

function OwnVehicle({ search, category, subcategory }: Props) {
  const { queries } = useShop()
  const known = useKnownVehicle()
  const own = { model: known?.vehicle.modelId, year: known?.vehicle.year ?? undefined }
  const filters = toFilters({ ...search, category, ...(subcategory && { subcategory }), ...own })
  const { data } = useQuery({
    ...queries.products({ ...filters, page: undefined, limit: 1 }),
    enabled: known !== null,
  })
  if (!known || !data || data.total === 0) return null
  return (
    <Link
      to="."
      search={{ ...search, ...own, page: undefined }}
      className={CHIP}
      aria-label={`Pour ma ${known.model.name}\u00a0: ${data.total} produit${data.total > 1 ? 's' : ''}`}
    >
      <Icon of={Motorbike} className="size-5 shrink-0" />
      <span className="wrap-anywhere">
        Pour ma {known.model.name} ({formatCount(data.total)})
      </span>
    </Link>
  )
}
