import { SlidersHorizontal, X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '#admin/order/order-texts.ts'
import { wilayas } from '#admin/queries/delivery.ts'
import { exportOrders, orderCounts } from '#admin/queries/orders.ts'
import { CHIP } from '#admin/ui/classes.ts'
import { ExportMenu, SHEET_FORMATS } from '#admin/ui/menu.tsx'
import { SearchBox, useSearchChange } from '#admin/ui/search-box.tsx'
import type { OrderCounts } from '#contract/admin-order.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { formatCount } from '#rules/money.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { CHANNEL_LABELS, ORDER_STATUSES, STATUS_LOOKS } from '#rules/order.ts'
import { PARCEL_FILTER_LABELS } from '#rules/parcel-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FiltersDialog } from './filters-dialog.tsx'
import {
  EXCHANGE_FILTER_LABELS,
  type OrdersSearch,
  type readFilters,
  toListFilters,
  toOrderFilters,
} from './orders-search.ts'

type Tab = Pick<OrdersSearch, 'statut' | 'file'> & { label: string; count: keyof OrderCounts }

const TABS: Tab[] = [
  { label: 'Toutes', count: 'all' },
  ...ORDER_STATUSES.flatMap((statut): Tab[] => [
    ...(statut === 'confirmed'
      ? [{ label: 'À remettre', file: 'remettre' as const, count: 'toHandOver' as const }]
      : []),
    { label: STATUS_LOOKS[statut].label, statut, count: statut },
  ]),
]

export function OrdersFilters({ search }: { search: OrdersSearch }) {
  const [isOpen, setOpen] = useState(false)
  const changeSearch = useSearchChange()
  const { data: counts } = useQuery(orderCounts(toOrderFilters(search)))
  const chips = useChips(search)
  const tabs = useRef<HTMLElement>(null)
  const hasCounts = counts !== undefined
  // Scrolls the tabs to the chosen one on a phone; `scrollIntoView` would scroll the page too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab follows the search
  useEffect(() => {
    const nav = tabs.current
    const tab = nav?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (nav && tab) nav.scrollLeft += tab.left - (nav.clientWidth - tab.width) / 2
  }, [search.statut, search.file, hasCounts])
  return (
    <div className="mb-2 flex flex-col gap-2 md:mb-4 lg:mb-5">
      <div className="flex gap-2">
        <SearchBox label="Rechercher une commande" placeholder="Nom, tél. ou n°" />
        <Button look="outline" aria-haspopup="dialog" onClick={() => setOpen(true)} className="min-h-12 px-3">
          <Icon of={SlidersHorizontal} className="size-5" />
          <span className="max-sm:sr-only">Filtres</span>
          {chips.length > 0 && <span className="tabular-nums">({chips.length})</span>}
        </Button>
        <ExportMenu
          formats={SHEET_FORMATS}
          label="Exporter les commandes"
          download={exportOrders}
          request={(format) => ({ query: { ...toListFilters(search), format } })}
        />
      </div>
      {/* The tabs scroll from edge to edge on a phone. */}
      <nav
        ref={tabs}
        aria-label="Filtrer par statut"
        className="-mx-4 overflow-x-auto px-4 py-1 md:-mx-6 md:px-6"
      >
        <ul className="flex w-max gap-1.5">
          {TABS.map(({ label, statut, file, count }) => (
            <li key={label}>
              <Link
                to="/commandes"
                search={{ ...search, statut, file, page: undefined, commande: undefined }}
                // Without `exact`, « Toutes » would always be current: other tabs only add parameters.
                activeOptions={{ exact: true }}
                aria-current={search.statut === statut && search.file === file ? 'page' : undefined}
                resetScroll={false}
                className={CHIP}
              >
                {label}
                {counts && <span className="font-normal tabular-nums">{formatCount(counts[count])}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {chips.length > 0 && (
        <ul aria-label="Filtres appliqués" className="flex flex-wrap gap-1.5">
          {chips.map(({ keys, label }) => (
            <li key={label}>
              <button
                type="button"
                onClick={() => changeSearch(Object.fromEntries(keys.map((key) => [key, undefined])))}
                className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-xs bg-concrete-200 px-3 font-semibold text-ink text-sm hover:bg-concrete-300"
              >
                {label}
                <Icon of={X} className="size-4" />
                <span className="sr-only">: retirer ce filtre</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <FiltersDialog search={search} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Filters that have a chip. One chip shows both ends of a period, so `au` has none. */
type Chip = Exclude<keyof ReturnType<typeof readFilters>, 'au'>

function useChips(search: OrdersSearch): { keys: (keyof OrdersSearch)[]; label: string }[] {
  const { ordre, wilaya, livraison, provenance, du, au, colis, echanges, doublons, bloques } = search
  const { data: list } = useQuery({ ...wilayas.query, enabled: wilaya !== undefined })
  const chosen = list?.find(({ id }) => id === wilaya)
  const labels: Record<Chip, string | false | undefined> = {
    ordre: ordre && 'Les plus anciennes d’abord',
    wilaya: wilaya !== undefined && (chosen ? wilayaLabel(chosen) : `Wilaya ${wilaya}`),
    livraison: livraison && DELIVERY_LABELS[livraison],
    provenance: provenance && CHANNEL_LABELS[provenance],
    du: (du || au) && periodText(du, au),
    colis: colis && PARCEL_FILTER_LABELS[colis],
    echanges: echanges && EXCHANGE_FILTER_LABELS[echanges],
    doublons: doublons && 'Doublons possibles',
    bloques: bloques && 'Numéros bloqués',
  }
  const entries = Object.entries(labels) as [Chip, (typeof labels)[Chip]][]
  return entries.flatMap(([key, label]) =>
    label ? { keys: key === 'du' ? ['du', 'au'] : [key], label } : [],
  )
}

function periodText(from: string | undefined, to: string | undefined): string {
  if (from && from === to) return `Le ${formatDay(from)}`
  return [from && `Du ${formatDay(from)}`, to && `${from ? 'au' : 'Jusqu’au'} ${formatDay(to)}`]
    .filter(Boolean)
    .join(' ')
}
