import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { excerpt } from '#rules/excerpt.ts'
import { formatDinars } from '#rules/money.ts'
import { ApiError } from '#web/api-client.ts'
import { toFilters } from './catalogue/filters.ts'
import type { ShopContext } from './context.ts'
import { Frame } from './frame/frame.tsx'
import { CategoryNotFound, ProductNotFound, SubcategoryNotFound } from './frame/not-found-screen.tsx'
import {
  CartPending,
  CheckoutPending,
  HomePending,
  ListingPending,
  ProductPending,
} from './frame/pending-screens.tsx'
import type { PageHead } from './head.ts'
import { isWholeList, type ListingSearch, parseListingSearch } from './listing-search.ts'
import { NEW_ARRIVALS } from './queries.ts'

// The French site map: one entry an address, its data, and the screen that shows it.

const root = createRootRouteWithContext<ShopContext>()({
  component: Frame,
  beforeLoad: ({ location }) => {
    const { orderId } = location.search as { orderId?: string }
    if (orderId && location.pathname !== '/succes-commande') {
      throw redirect({ to: '/succes-commande', search: { orderId } })
    }
  },
  loader: async ({ context }) => {
    const { queryClient, queries } = context
    await Promise.all([
      queryClient.prefetchQuery(queries.categories()),
      queryClient.prefetchQuery(queries.activeNews()),
    ])
  },
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { screen: 'src/shop/home/home-screen.tsx' },
  component: lazyRouteComponent(() => import('./home/home-screen.tsx'), 'HomeScreen'),
  pendingComponent: HomePending,
  loader: async ({ context }) => {
    const { queryClient, queries, settings } = context
    await Promise.all([
      queryClient.prefetchQuery(queries.activeBanners()),
      queryClient.prefetchQuery(queries.activeHeroCards()),
      queryClient.prefetchQuery(queries.freeDelivery()),
      queryClient.prefetchQuery(queries.products(NEW_ARRIVALS)),
    ])
    const banners = queryClient.getQueryData(queries.activeBanners().queryKey) ?? []
    const head: PageHead = {
      title: `${settings.name}, équipement moto en Algérie`,
      description: `Casques, blousons, gants, bottes et pièces détachées moto. Livraison à domicile ou en centre dans les wilayas d'Algérie, paiement à la livraison.`,
      image: banners.find((banner) => banner.hasImage)?.image,
    }
    return { head }
  },
})

const category = createRoute({
  getParentRoute: () => root,
  path: '/categorie/$categoryId',
  staticData: { screen: 'src/shop/catalogue/category-screen.tsx' },
  component: lazyRouteComponent(() => import('./catalogue/category-screen.tsx'), 'CategoryScreen'),
  notFoundComponent: CategoryNotFound,
  pendingComponent: ListingPending,
  validateSearch: parseListingSearch,
  loaderDeps: ({ search }) => parseListingSearch(search),
  loader: async ({ context, params, deps, cause }) => {
    const found = await findCategory(context, params.categoryId)
    const about = await loadListing(context, deps, { category: found.id }, cause)
    const description = `${found.name} moto : ${found.subcategories.join(', ') || 'toute la gamme'}. Livraison dans les wilayas d'Algérie, paiement à la livraison.`
    const head: PageHead = { title: found.name, description, image: found.image, ...about }
    return { category: found, head }
  },
})

const subcategory = createRoute({
  getParentRoute: () => root,
  path: '/categorie/$categoryId/sous-categorie/$subcategory',
  staticData: { screen: 'src/shop/catalogue/subcategory-screen.tsx' },
  component: lazyRouteComponent(() => import('./catalogue/subcategory-screen.tsx'), 'SubcategoryScreen'),
  notFoundComponent: ({ data }) => (isCategoryMissing(data) ? <CategoryNotFound /> : <SubcategoryNotFound />),
  pendingComponent: ListingPending,
  validateSearch: parseListingSearch,
  loaderDeps: ({ search }) => parseListingSearch({ ...search, subcategory: undefined }),
  loader: async ({ context, params: { categoryId, subcategory }, deps, cause }) => {
    const found = await findCategory(context, categoryId)
    if (!found.subcategories.includes(subcategory)) throw notFound({ data: 'subcategory' })
    const about = await loadListing(context, deps, { category: found.id, subcategory }, cause)
    const description = `${found.name} moto, ${subcategory}. Livraison dans les wilayas d'Algérie, paiement à la livraison.`
    const head: PageHead = {
      title: `${subcategory} : ${found.name}`,
      description,
      image: found.image,
      ...about,
    }
    return { category: found, subcategory, head }
  },
})

const search = createRoute({
  getParentRoute: () => root,
  path: '/recherche',
  staticData: { screen: 'src/shop/catalogue/search-screen.tsx' },
  component: lazyRouteComponent(() => import('./catalogue/search-screen.tsx'), 'SearchScreen'),
  pendingComponent: ListingPending,
  validateSearch: parseListingSearch,
  loaderDeps: ({ search }) => parseListingSearch(search),
  loader: async ({ context, deps, cause }) => {
    const { status } = await loadListing(context, deps, {}, cause)
    const title = deps.search ? `Recherche : ${deps.search}` : 'Tous les produits'
    const description = `${title}. Équipement et pièces moto en Algérie, paiement à la livraison.`
    const head: PageHead = { title, description, isPrivate: true, status }
    return { head }
  },
})

const product = createRoute({
  getParentRoute: () => root,
  path: '/produit/$productId',
  staticData: { screen: 'src/shop/product/product-screen.tsx' },
  component: lazyRouteComponent(() => import('./product/product-screen.tsx'), 'ProductScreen'),
  notFoundComponent: ProductNotFound,
  pendingComponent: ProductPending,
  loader: async ({ context: { queryClient, queries }, params }) => {
    const found = await queryClient
      .ensureQueryData(queries.product(idOf(params.productId)))
      .catch(notFoundOn404)
    await queryClient.prefetchQuery(queries.products({ category: found.categoryId, limit: 5 }))
    const description = `${formatDinars(found.price)}. ${excerpt(found.description || found.name, 150)}`
    return { product: found, head: { title: found.name, description, image: found.image } }
  },
})

const cart = createRoute({
  getParentRoute: () => root,
  path: '/panier',
  staticData: { screen: 'src/shop/cart/cart-screen.tsx' },
  component: lazyRouteComponent(() => import('./cart/cart-screen.tsx'), 'CartScreen'),
  pendingComponent: CartPending,
  loader: async ({ context }) => {
    await context.queryClient.prefetchQuery(context.queries.freeDelivery())
    const description = 'Votre panier : quantités, disponibilité et frais de livraison avant de commander.'
    const head: PageHead = { title: 'Panier', description }
    return { head }
  },
})

const checkout = createRoute({
  getParentRoute: () => root,
  path: '/commande',
  staticData: { screen: 'src/shop/checkout/checkout-screen.tsx' },
  component: lazyRouteComponent(() => import('./checkout/checkout-screen.tsx'), 'CheckoutScreen'),
  pendingComponent: CheckoutPending,
  loader: async ({ context }) => {
    const { queryClient, queries } = context
    await Promise.all([
      queryClient.prefetchQuery(queries.freeDelivery()),
      queryClient.prefetchQuery(queries.wilayas()),
    ])
    const description = 'Passez votre commande sans compte et payez en espèces à la livraison.'
    const head: PageHead = { title: 'Commande', description }
    return { head }
  },
})

const success = createRoute({
  getParentRoute: () => root,
  path: '/succes-commande',
  staticData: { screen: 'src/shop/checkout/order-success-screen.tsx' },
  component: lazyRouteComponent(() => import('./checkout/order-success-screen.tsx'), 'OrderSuccessScreen'),
  validateSearch: (given: Record<string, unknown>): { orderId?: string } =>
    typeof given.orderId === 'string' && given.orderId !== '' ? { orderId: given.orderId.slice(0, 40) } : {},
  loader: () => {
    const description = 'Votre commande est enregistrée.'
    const head: PageHead = { title: 'Commande enregistrée', description, isPrivate: true }
    return { head }
  },
})

export const routeTree = root.addChildren([
  home,
  category,
  subcategory,
  search,
  product,
  cart,
  checkout,
  success,
])

async function findCategory({ queryClient, queries }: ShopContext, idText: string) {
  const categories = await queryClient.ensureQueryData(queries.categories())
  const found = categories.find((one) => one.id === idOf(idText))
  if (!found) throw notFound({ data: 'category' })
  return found
}

/**
 * The products of a list, and what they say about its page. A visitor who stays on a list keeps it on
 * screen, with the field being typed in: the screen itself then waits for the new products. So does one who
 * points at a link: a preload that fails would otherwise become the failure of the page.
 */
async function loadListing(
  context: ShopContext,
  search: ListingSearch,
  scope: { category?: number; subcategory?: string },
  cause: string,
): Promise<Pick<PageHead, 'page' | 'status'>> {
  const { queryClient, queries } = context
  const page = isWholeList(search) ? search.page : undefined
  const products = queryClient.ensureQueryData(queries.products(toFilters({ ...search, ...scope })))
  const brands = queryClient.prefetchQuery(queries.brands())
  if (cause !== 'enter') {
    products.catch(() => {})
    return { page }
  }
  const [{ items, total }] = await Promise.all([products, brands])
  const isPastEnd = items.length === 0 && total > 0
  return { page, status: isPastEnd ? 404 : undefined }
}

function isCategoryMissing(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'data' in data && data.data === 'category'
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
  return Number(text)
}

function notFoundOn404(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound() : error
}
