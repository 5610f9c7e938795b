import {
  Archive,
  ChartColumn,
  CircleQuestionMark,
  ClipboardList,
  ExternalLink,
  FileText,
  FolderTree,
  Gauge,
  Gift,
  HandCoins,
  Image,
  LoaderCircle,
  LogOut,
  MapPinned,
  Megaphone,
  Motorbike,
  Package,
  PanelRight,
  PhoneCall,
  ReceiptText,
  Ruler,
  Settings,
  Store,
  Tag,
  Truck,
} from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { logout } from '#admin/queries/account.ts'
import { orderCounts } from '#admin/queries/orders.ts'
import { useAdmin } from '#admin/session.ts'
import { formatCount } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'

const ITEM =
  'group flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-xs px-3 text-left font-semibold text-concrete-700 text-sm transition-colors hover:bg-concrete-100 hover:text-ink lg:pointer-fine:min-h-7'

type Props = {
  isCollapsed?: boolean
  /** True in the drawer, whose links replace its history entry: this closes the drawer. */
  isOverlay?: boolean
}

/** Scrolls to the entry of the current screen, which a low window may not show. */
function showCurrent(nav: HTMLElement | null): void {
  nav?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

export function Menu({ isCollapsed = false, isOverlay = false }: Props) {
  const admin = useAdmin()
  const { isPending: isLeaving, mutate: leave } = useMutation(logout)
  return (
    <>
      <nav
        ref={showCurrent}
        aria-label="Menu principal"
        className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto px-3 pb-2"
      >
        {MENU_GROUPS.map((group) => (
          <Group key={group.name} {...group} isCollapsed={isCollapsed} isOverlay={isOverlay} />
        ))}
      </nav>
      <div className="border-concrete-200 border-t px-3 py-2">
        {!isCollapsed && <p className="truncate px-3 py-0.5 text-concrete-600 text-xs">{admin?.email}</p>}
        <div className={classes(isOverlay && 'grid grid-cols-2 gap-x-1')}>
          <a
            href="/"
            target="_blank"
            rel="noreferrer"
            title={isCollapsed ? 'Voir la boutique' : undefined}
            className={ITEM}
          >
            <ItemContent icon={ExternalLink} label="Voir la boutique" isCollapsed={isCollapsed} />
          </a>
          <button
            type="button"
            aria-disabled={isLeaving}
            onClick={() => isLeaving || leave()}
            title={isCollapsed ? 'Déconnexion' : undefined}
            className={ITEM}
          >
            <ItemContent
              icon={isLeaving ? LoaderCircle : LogOut}
              label={isLeaving ? 'Déconnexion…' : 'Déconnexion'}
              isCollapsed={isCollapsed}
              isBusy={isLeaving}
            />
          </button>
        </div>
      </div>
    </>
  )
}

function Group({ name, entries, isCollapsed, isOverlay }: (typeof MENU_GROUPS)[number] & Required<Props>) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className={
          isCollapsed
            ? 'sr-only'
            : classes('px-3 font-semibold text-concrete-600 text-xs', isOverlay ? 'py-1' : 'pt-1')
        }
      >
        {name}
      </h2>
      <ul
        className={classes(
          isOverlay && 'grid grid-cols-2 gap-x-1',
          isCollapsed && 'border-concrete-200 border-t pt-1',
        )}
      >
        {entries.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              replace={isOverlay}
              title={isCollapsed ? label : undefined}
              activeOptions={{ includeSearch: false }}
              className={classes(ITEM, 'aria-[current]:bg-concrete-100 aria-[current]:text-ink')}
            >
              <ItemContent icon={icon} label={label} isCollapsed={isCollapsed} />
              {to === '/a-appeler' && <OrderCount of="toCall" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ItemContentProps = { icon: IconData; label: string; isCollapsed: boolean; isBusy?: boolean }

function ItemContent({ icon, label, isCollapsed, isBusy = false }: ItemContentProps) {
  return (
    <>
      <Icon
        of={icon}
        className={classes(
          'size-5 shrink-0 text-concrete-600 group-hover:text-ink group-aria-[current]:text-ink',
          isBusy && 'animate-spin',
        )}
      />
      <span className={isCollapsed ? 'sr-only' : 'min-w-0 leading-tight'}>{label}</span>
    </>
  )
}

export const MENU_GROUPS = [
  {
    name: 'Ventes',
    entries: [
      { to: '/tableau-bord', label: 'Tableau de bord', icon: Gauge },
      { to: '/commandes', label: 'Commandes', icon: ClipboardList },
      { to: '/a-appeler', label: 'À appeler', icon: PhoneCall },
      { to: '/transporteurs', label: 'Transporteurs', icon: Truck },
      { to: '/versements', label: 'Versements', icon: HandCoins },
      { to: '/factures', label: 'Factures', icon: ReceiptText },
      { to: '/chiffres', label: 'Chiffres', icon: ChartColumn },
    ],
  },
  {
    name: 'Catalogue',
    entries: [
      { to: '/produits', label: 'Produits', icon: Package },
      { to: '/categories', label: 'Catégories', icon: FolderTree },
      { to: '/marques', label: 'Marques', icon: Tag },
      { to: '/motos', label: 'Motos', icon: Motorbike },
      { to: '/guides-tailles', label: 'Guides des tailles', icon: Ruler },
    ],
  },
  {
    name: 'Vitrine',
    entries: [
      { to: '/bannieres', label: 'Bannières', icon: Image },
      { to: '/carte-hero', label: 'Onglet d’accueil', icon: PanelRight },
      { to: '/barre-actualites', label: 'Barre d’actualités', icon: Megaphone },
      { to: '/pages', label: 'Pages', icon: FileText },
    ],
  },
  {
    name: 'Boutique',
    entries: [
      { to: '/ma-boutique', label: 'Ma boutique', icon: Store },
      { to: '/wilayas', label: 'Wilayas', icon: MapPinned },
      { to: '/livraison-gratuite', label: 'Livraison gratuite', icon: Gift },
      { to: '/sauvegardes', label: 'Sauvegardes', icon: Archive },
      { to: '/parametres', label: 'Paramètres', icon: Settings },
      { to: '/aide', label: 'Aide', icon: CircleQuestionMark },
    ],
  },
] as const satisfies { name: string; entries: { to: string; label: string; icon: IconData }[] }[]

const COUNTED = { toCall: 'à appeler', toHandOver: 'à remettre' }

export function OrderCount({ of }: { of: keyof typeof COUNTED }) {
  const { data } = useQuery(orderCounts())
  // Missed deliveries need a call too, and are the most urgent.
  const missed = of === 'toCall' ? (data?.attempts ?? 0) : 0
  const count = (data?.[of] ?? 0) + missed
  if (!count) return null
  return (
    <span
      className={classes(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center whitespace-nowrap rounded-full px-1 font-semibold text-xs tabular-nums',
        missed > 0 ? 'bg-alarm text-white' : 'bg-amber-300 text-ink',
      )}
    >
      {count > 99 ? '99+' : formatCount(count)}
      <span className="sr-only"> {COUNTED[of]}</span>
    </span>
  )
}
