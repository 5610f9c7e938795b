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
import { orderCounts } from '#admin/queries/orders.ts'
import { logout as logoutCall } from '#admin/queries/session.ts'
import { useAdmin } from '#admin/session.ts'
import { formatCount } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'

const ITEM =
  'group flex min-h-11 pointer-fine:min-h-9 w-full cursor-pointer items-center gap-3 rounded-xs px-3 text-left font-semibold text-concrete-700 text-sm transition-colors hover:bg-concrete-100 hover:text-ink'

type Props = {
  isCollapsed?: boolean
  /** Links in the drawer replace its history entry, which closes it. */
  isOverlay?: boolean
}

/** Scrolls to the entry of the current screen, which a low window may not show. */
function showCurrent(nav: HTMLElement | null): void {
  nav?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

export function Menu({ isCollapsed = false, isOverlay = false }: Props) {
  const admin = useAdmin()
  const logout = useMutation(logoutCall)
  const isLeaving = logout.isPending
  return (
    <>
      <nav ref={showCurrent} aria-label="Menu principal" className="flex-1 overflow-y-auto p-3">
        <ul className="flex flex-col gap-1 pointer-fine:gap-0.5">
          {MENU_ENTRIES.map(({ to, label, icon }) => (
            <li key={to}>
              <Link
                to={to}
                replace={isOverlay}
                title={isCollapsed ? label : undefined}
                activeOptions={{ includeSearch: false }}
                className={classes(ITEM, 'aria-[current]:bg-concrete-100 aria-[current]:text-ink')}
              >
                <ItemContent icon={icon} label={label} isCollapsed={isCollapsed} />
                {to === '/a-appeler' && <ToCallCount />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-1 border-concrete-200 border-t p-3">
        {!isCollapsed && <p className="truncate px-3 py-1 text-concrete-600 text-xs">{admin?.email}</p>}
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
          onClick={() => isLeaving || logout.mutate()}
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
    </>
  )
}

type ItemContentProps = { icon: IconData; label: string; isCollapsed: boolean; isBusy?: boolean }

function ItemContent({ icon, label, isCollapsed, isBusy = false }: ItemContentProps) {
  return (
    <>
      <Icon
        of={icon}
        className={classes(
          'size-5 shrink-0 text-concrete-600 group-hover:text-ink group-aria-[current]:text-race',
          isBusy && 'animate-spin',
        )}
      />
      <span className={isCollapsed ? 'sr-only' : 'truncate'}>{label}</span>
    </>
  )
}

export function ToCallCount() {
  const { data } = useQuery(orderCounts())
  if (!data?.toCall) return null
  return (
    <span className="inline-flex h-4.5 min-w-4.5 items-center justify-center whitespace-nowrap rounded-full bg-amber-300 px-1 font-semibold text-ink text-xs tabular-nums">
      {data.toCall > 99 ? '99+' : formatCount(data.toCall)}
      <span className="sr-only"> à appeler</span>
    </span>
  )
}

const MENU_ENTRIES = [
  { to: '/tableau-bord', label: 'Tableau de bord', icon: Gauge },
  { to: '/commandes', label: 'Commandes', icon: ClipboardList },
  { to: '/a-appeler', label: 'À appeler', icon: PhoneCall },
  { to: '/transporteurs', label: 'Transporteurs', icon: Truck },
  { to: '/versements', label: 'Versements', icon: HandCoins },
  { to: '/factures', label: 'Factures', icon: ReceiptText },
  { to: '/chiffres', label: 'Chiffres', icon: ChartColumn },
  { to: '/produits', label: 'Produits', icon: Package },
  { to: '/marques', label: 'Marques', icon: Tag },
  { to: '/motos', label: 'Motos', icon: Motorbike },
  { to: '/categories', label: 'Catégories', icon: FolderTree },
  { to: '/guides-tailles', label: 'Guides des tailles', icon: Ruler },
  { to: '/barre-actualites', label: 'Barre d’actualités', icon: Megaphone },
  { to: '/bannieres', label: 'Bannières', icon: Image },
  { to: '/wilayas', label: 'Wilayas', icon: MapPinned },
  { to: '/carte-hero', label: 'Carte hero', icon: PanelRight },
  { to: '/livraison-gratuite', label: 'Livraison gratuite', icon: Gift },
  { to: '/ma-boutique', label: 'Ma boutique', icon: Store },
  { to: '/pages', label: 'Pages', icon: FileText },
  { to: '/sauvegardes', label: 'Sauvegardes', icon: Archive },
  { to: '/parametres', label: 'Paramètres', icon: Settings },
  { to: '/aide', label: 'Aide', icon: CircleQuestionMark },
] as const satisfies { to: string; label: string; icon: IconData }[]
