import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { Frame } from './frame/frame.tsx'
import { UnknownScreen } from './frame/unknown-screen.tsx'
import { readOrdersSearch } from './screens/orders/orders-search.ts'
import { readSearch, readText } from './search-params.ts'
import { session } from './session.ts'

/** Where the owner lands when no page was asked for. */
const HOME = '/commandes'

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

/** All that only the owner may see; the page asked for is kept for after the login. */
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

const unknown = createRoute({ getParentRoute: () => owner, path: '$', component: UnknownScreen })

export const routeTree = root.addChildren([base, login, owner.addChildren([orders, unknown])])
