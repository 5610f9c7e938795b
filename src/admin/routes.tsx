import { MapPinOff } from '@lucide/icons'
import {
  createRootRoute,
  createRoute,
  Link,
  lazyRouteComponent as lazy,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { parseSearch } from '#web/search-params.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Frame } from './frame/frame.tsx'
import { isSetupNeeded } from './queries/account.ts'
import { readFiguresSearch } from './screens/figures/figures-search.ts'
import { readOrdersSearch } from './screens/orders/orders-search.ts'
import { readPrintSearch } from './screens/print/print-search.ts'
import { readProductsSearch } from './screens/products/products-search.ts'
import {
  readInvoicesSearch,
  readInvoicesToPrint,
  readListSearch,
  readOneOf,
  readText,
} from './search-params.ts'
import { session } from './session.ts'

const HOME = '/tableau-bord'

const root = createRootRoute({ component: Outlet })

const base = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: session.current ? HOME : '/connexion', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/connexion',
  validateSearch: (search): { retour?: string } => ({ retour: readText(search.retour) }),
  beforeLoad: async ({ search }) => {
    if (!session.current) {
      if (await isSetupNeeded()) throw redirect({ to: '/premier-demarrage', replace: true })
      return
    }
    const [path = '', query = ''] = (search.retour ?? HOME).split('?')
    throw redirect({ to: /^\/(?!\/)/.test(path) ? path : HOME, search: parseSearch(query), replace: true })
  },
  component: lazy(() => import('./screens/login-screen.tsx'), 'LoginScreen'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/premier-demarrage',
  beforeLoad: async () => {
    if (session.current) throw redirect({ to: HOME, replace: true })
    if (!(await isSetupNeeded())) throw redirect({ to: '/connexion', replace: true })
  },
  component: lazy(() => import('./screens/setup-screen.tsx'), 'SetupScreen'),
})

const owner = createRoute({ getParentRoute: () => root, id: 'owner', beforeLoad: guard, component: Frame })
const bare = createRoute({ getParentRoute: () => root, id: 'bare', beforeLoad: guard, component: Outlet })

const print = createRoute({
  getParentRoute: () => bare,
  path: '/imprimer',
  validateSearch: readPrintSearch,
  component: lazy(() => import('./screens/print/print-screen.tsx'), 'PrintScreen'),
})

const invoicePrint = createRoute({
  getParentRoute: () => bare,
  path: '/factures/imprimer',
  validateSearch: readInvoicesToPrint,
  component: lazy(() => import('./screens/invoices/print-invoices-screen.tsx'), 'PrintInvoicesScreen'),
})

type Load<Name extends string> = () => Promise<Record<Name, RouteComponent>>

/** A screen of the owner. `validateSearch` reads the parameters of its URL. */
function screen<const Path extends string, Name extends string, Search extends object>(
  path: Path,
  load: Load<Name>,
  name: Name,
  validateSearch?: (search: Record<string, unknown>) => Partial<Search>,
) {
  return createRoute({ getParentRoute: () => owner, path, validateSearch, component: lazy(load, name) })
}

const loadOrderForm = () => import('./screens/order-form/order-form-screens.tsx')

const screens = [
  screen('/tableau-bord', () => import('./screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  screen('/commandes', () => import('./screens/orders/orders-screen.tsx'), 'OrdersScreen', readOrdersSearch),
  screen('/commandes/nouvelle', loadOrderForm, 'NewOrderScreen'),
  screen('/commandes/$id/modifier', loadOrderForm, 'EditOrderScreen'),
  screen(
    '/a-appeler',
    () => import('./screens/orders/call-queue-screen.tsx'),
    'CallQueueScreen',
    ({ manquees }) => ({ manquees: readOneOf(manquees, ['oui']) }),
  ),
  screen('/transporteurs', () => import('./screens/couriers/couriers-screen.tsx'), 'CouriersScreen'),
  screen('/transporteurs/$id/tarifs', () => import('./screens/couriers/fees-screen.tsx'), 'FeesScreen'),
  screen(
    '/versements',
    () => import('./screens/settlements/settlements-screen.tsx'),
    'SettlementsScreen',
    readListSearch,
  ),
  screen('/versements/$id', () => import('./screens/settlements/settlement-screen.tsx'), 'SettlementScreen'),
  screen(
    '/factures',
    () => import('./screens/invoices/invoice-list-screen.tsx'),
    'InvoiceListScreen',
    readInvoicesSearch,
  ),
  screen(
    '/chiffres',
    () => import('./screens/figures/figures-screen.tsx'),
    'FiguresScreen',
    readFiguresSearch,
  ),
  screen(
    '/produits',
    () => import('./screens/products/products-screen.tsx'),
    'ProductsScreen',
    readProductsSearch,
  ),
  screen('/produits/photos', () => import('./screens/photos/photos-screen.tsx'), 'PhotosScreen'),
  screen('/produits/import', () => import('./screens/imports/imports-screen.tsx'), 'ImportsScreen'),
  screen('/produits/import/$id', () => import('./screens/imports/import-screen.tsx'), 'ImportScreen'),
  screen('/marques', () => import('./screens/brands/brands-screen.tsx'), 'BrandsScreen', readListSearch),
  screen('/motos', () => import('./screens/vehicles/vehicles-screen.tsx'), 'VehiclesScreen', readListSearch),
  screen(
    '/categories',
    () => import('./screens/categories/categories-screen.tsx'),
    'CategoriesScreen',
    readListSearch,
  ),
  screen(
    '/guides-tailles',
    () => import('./screens/size-guides/size-guides-screen.tsx'),
    'SizeGuidesScreen',
    readListSearch,
  ),
  screen('/barre-actualites', () => import('./screens/news/news-screen.tsx'), 'NewsScreen', readListSearch),
  screen('/bannieres', () => import('./screens/banners/banners-screen.tsx'), 'BannersScreen', readListSearch),
  screen('/wilayas/tarifs', () => import('./screens/wilayas/price-sheet-screen.tsx'), 'PriceSheetScreen'),
  screen('/wilayas', () => import('./screens/wilayas/wilayas-screen.tsx'), 'WilayasScreen', readListSearch),
  screen('/carte-hero', () => import('./screens/hero-card/hero-card-screen.tsx'), 'HeroCardScreen'),
  screen(
    '/livraison-gratuite',
    () => import('./screens/free-delivery/free-delivery-screen.tsx'),
    'FreeDeliveryScreen',
  ),
  screen('/ma-boutique', () => import('./screens/shop/shop-screen.tsx'), 'ShopScreen'),
  screen('/pages', () => import('./screens/pages/pages-screen.tsx'), 'PagesScreen'),
  screen('/pages/$slug', () => import('./screens/pages/page-screen.tsx'), 'PageScreen'),
  screen('/sauvegardes', () => import('./screens/backups/backups-screen.tsx'), 'BackupsScreen'),
  screen('/parametres', () => import('./screens/settings/settings-screen.tsx'), 'SettingsScreen'),
  screen('/aide', () => import('./screens/help/help-screen.tsx'), 'HelpScreen', readListSearch),
  screen('/aide/$topic', () => import('./screens/help/help-screen.tsx'), 'TopicScreen'),
  createRoute({ getParentRoute: () => owner, path: '$', component: UnknownScreen }),
] as const

export const routeTree = root.addChildren([
  base,
  login,
  setup,
  owner.addChildren(screens),
  bare.addChildren([print, invoicePrint]),
])

function guard({ location }: { location: { href: string } }): void {
  if (session.current) return
  const search = session.ending === 'left' ? {} : { retour: location.href }
  throw redirect({ to: '/connexion', search, replace: true })
}

function UnknownScreen() {
  return (
    <Screen title="Page non trouvée">
      <Notice title="Cette adresse ne mène nulle part." icon={MapPinOff}>
        <Link to="/" className={buttonClass('outline')}>
          Revenir à l’accueil
        </Link>
      </Notice>
    </Screen>
  )
}
