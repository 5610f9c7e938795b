import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { Frame } from './frame/frame.tsx'
import { UnknownScreen } from './frame/unknown-screen.tsx'
import { readListSearch } from './list-search.ts'
import { readOrdersSearch } from './screens/orders/orders-search.ts'
import { readProductsSearch } from './screens/products/products-search.ts'
import { readSearch, readText } from './search-params.ts'
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
    throw redirect({ to: /^\/(?!\/)/.test(path) ? path : HOME, search: readSearch(query), replace: true })
  },
  component: lazyRouteComponent(() => import('./screens/login-screen.tsx'), 'LoginScreen'),
})

/** Layout route of all protected screens; the requested URL is restored after login. */
const owner = createRoute({
  getParentRoute: () => root,
  id: 'owner',
  beforeLoad: ({ location }) => {
    if (session.current) return
    const search = session.ending === 'left' ? {} : { retour: location.href }
    throw redirect({ to: '/connexion', search, replace: true })
  },
  component: Frame,
})

const orders = createRoute({
  getParentRoute: () => owner,
  path: '/commandes',
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(() => import('./screens/orders/orders-screen.tsx'), 'OrdersScreen'),
})

const dashboard = createRoute({
  getParentRoute: () => owner,
  path: '/tableau-bord',
  component: lazyRouteComponent(() => import('./screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

const products = createRoute({
  getParentRoute: () => owner,
  path: '/produits',
  validateSearch: readProductsSearch,
  component: lazyRouteComponent(() => import('./screens/products/products-screen.tsx'), 'ProductsScreen'),
})

const brands = createRoute({
  getParentRoute: () => owner,
  path: '/marques',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./screens/brands/brands-screen.tsx'), 'BrandsScreen'),
})

const categories = createRoute({
  getParentRoute: () => owner,
  path: '/categories',
  validateSearch: readListSearch,
  component: lazyRouteComponent(
    () => import('./screens/categories/categories-screen.tsx'),
    'CategoriesScreen',
  ),
})

const news = createRoute({
  getParentRoute: () => owner,
  path: '/barre-actualites',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./screens/news/news-screen.tsx'), 'NewsScreen'),
})

const banners = createRoute({
  getParentRoute: () => owner,
  path: '/bannieres',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./screens/banners/banners-screen.tsx'), 'BannersScreen'),
})

const wilayas = createRoute({
  getParentRoute: () => owner,
  path: '/wilayas',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./screens/wilayas/wilayas-screen.tsx'), 'WilayasScreen'),
})

const heroCard = createRoute({
  getParentRoute: () => owner,
  path: '/carte-hero',
  component: lazyRouteComponent(() => import('./screens/hero-card/hero-card-screen.tsx'), 'HeroCardScreen'),
})

const freeDelivery = createRoute({
  getParentRoute: () => owner,
  path: '/livraison-gratuite',
  component: lazyRouteComponent(
    () => import('./screens/free-delivery/free-delivery-screen.tsx'),
    'FreeDeliveryScreen',
  ),
})

const settings = createRoute({
  getParentRoute: () => owner,
  path: '/parametres',
  component: lazyRouteComponent(() => import('./screens/settings/settings-screen.tsx'), 'SettingsScreen'),
})

const unknown = createRoute({ getParentRoute: () => owner, path: '$', component: UnknownScreen })

export const routeTree = root.addChildren([
  base,
  login,
  owner.addChildren([
    dashboard,
    orders,
    products,
    brands,
    categories,
    news,
    banners,
    wilayas,
    heroCard,
    freeDelivery,
    settings,
    unknown,
  ]),
])
