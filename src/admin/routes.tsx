import {
  createRootRoute,
  createRoute,
  lazyRouteComponent as lazy,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { UnknownScreen } from '#admin/frame/fallbacks.tsx'
import { parseSearch } from '#web/search-params.ts'
import { Frame } from './frame/frame.tsx'
import { readOrdersSearch } from './screens/orders/orders-search.ts'
import { readPrintSearch } from './screens/print/print-search.ts'
import { readProductsSearch } from './screens/products/products-search.ts'
import { readListSearch, readText } from './search-params.ts'
import { session } from './session.ts'

/** The default screen after login. */
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
  beforeLoad: ({ search }) => {
    if (!session.current) return
    const [path = '', query = ''] = (search.retour ?? HOME).split('?')
    throw redirect({ to: /^\/(?!\/)/.test(path) ? path : HOME, search: parseSearch(query), replace: true })
  },
  component: lazy(() => import('./screens/login-screen.tsx'), 'LoginScreen'),
})

/** Layout route of all protected screens; the requested URL is restored after login. */
const owner = createRoute({
  getParentRoute: () => root,
  id: 'owner',
  beforeLoad: guard,
  component: Frame,
})

/** The protected screens without menu and bars. */
const bare = createRoute({ getParentRoute: () => root, id: 'bare', beforeLoad: guard, component: Outlet })

const print = createRoute({
  getParentRoute: () => bare,
  path: '/imprimer',
  validateSearch: readPrintSearch,
  component: lazy(() => import('./screens/print/print-screen.tsx'), 'PrintScreen'),
})

/** The screens of the menu. */
const screens = [
  createRoute({
    getParentRoute: () => owner,
    path: '/tableau-bord',
    component: lazy(() => import('./screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/commandes',
    validateSearch: readOrdersSearch,
    component: lazy(() => import('./screens/orders/orders-screen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/commandes/nouvelle',
    component: lazy(() => import('#admin/screens/order-form/order-form-screens.tsx'), 'NewOrderScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/commandes/$id/modifier',
    component: lazy(() => import('#admin/screens/order-form/order-form-screens.tsx'), 'EditOrderScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/a-appeler',
    component: lazy(() => import('./screens/orders/call-queue-screen.tsx'), 'CallQueueScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/transporteurs',
    component: lazy(() => import('./screens/couriers/couriers-screen.tsx'), 'CouriersScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/transporteurs/$id/tarifs',
    component: lazy(() => import('./screens/couriers/fees-screen.tsx'), 'FeesScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/versements',
    component: lazy(() => import('./screens/settlements/settlements-screen.tsx'), 'SettlementsScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/versements/$id',
    component: lazy(() => import('./screens/settlements/settlement-screen.tsx'), 'SettlementScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/produits',
    validateSearch: readProductsSearch,
    component: lazy(() => import('./screens/products/products-screen.tsx'), 'ProductsScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/marques',
    validateSearch: readListSearch,
    component: lazy(() => import('./screens/brands/brands-screen.tsx'), 'BrandsScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/categories',
    validateSearch: readListSearch,
    component: lazy(() => import('./screens/categories/categories-screen.tsx'), 'CategoriesScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/barre-actualites',
    validateSearch: readListSearch,
    component: lazy(() => import('./screens/news/news-screen.tsx'), 'NewsScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/bannieres',
    validateSearch: readListSearch,
    component: lazy(() => import('./screens/banners/banners-screen.tsx'), 'BannersScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/wilayas',
    validateSearch: readListSearch,
    component: lazy(() => import('./screens/wilayas/wilayas-screen.tsx'), 'WilayasScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/carte-hero',
    component: lazy(() => import('./screens/hero-card/hero-card-screen.tsx'), 'HeroCardScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/livraison-gratuite',
    component: lazy(() => import('./screens/free-delivery/free-delivery-screen.tsx'), 'FreeDeliveryScreen'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: '/parametres',
    component: lazy(() => import('./screens/settings/settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({ getParentRoute: () => owner, path: '$', component: UnknownScreen }),
] as const

export const routeTree = root.addChildren([
  base,
  login,
  owner.addChildren(screens),
  bare.addChildren([print]),
])

function guard({ location }: { location: { href: string } }): void {
  if (session.current) return
  const search = session.ending === 'left' ? {} : { retour: location.href }
  throw redirect({ to: '/connexion', search, replace: true })
}
