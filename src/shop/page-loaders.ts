import { notFound, redirect } from '@tanstack/react-router'
import { formatDinars } from '#rules/money.ts'
import { excerpt } from '#rules/text.ts'
import { modelsOf } from '#rules/vehicle-fits.ts'
import type { ShopContext } from './context.ts'
import { Frame } from './frame/frame.tsx'
import { afterShopName, type PageHead } from './head.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { insteadOf, NEW_ARRIVALS } from './queries.ts'
import { CartPending, CheckoutPending, HomePending, ProductPending } from './ui/pending-screens.tsx'

// Loads the pages of the site map (routes.tsx), and writes their heads; lists: catalogue/listing-loaders.tsx.

type Args = { context: ShopContext }

export const homePage = {
  pendingComponent: HomePending,
  loader: async ({ context: { queryClient, queries, settings } }: Args) => {
    await Promise.all([
      queryClient.prefetchQuery(queries.activeBanners()),
      queryClient.prefetchQuery(queries.activeHeroCards()),
      queryClient.prefetchQuery(queries.freeDelivery()),
      ...(settings.hasAbout ? [queryClient.prefetchQuery(queries.shop())] : []),
      queryClient.prefetchQuery(queries.products(NEW_ARRIVALS)),
    ])
    const banners = queryClient.getQueryData(queries.activeBanners().queryKey) ?? []
    const head: PageHead = {
      title: afterShopName(settings.name, 'équipement moto en Algérie'),
      description: `Casques, blousons, gants, bottes et pièces détachées moto. Livraison à domicile ou en centre dans les wilayas d’Algérie, paiement à la livraison.`,
      image: banners.find((banner) => banner.hasImage)?.image,
    }
    return { head }
  },
}

export const productPage = {
  validateSearch: parseChoiceSearch,
  notFoundComponent: lazyScreen(() => import('./product/product-not-found.tsx'), 'ProductNotFound'),
  pendingComponent: ProductPending,
  loader: async ({ context: { queryClient, queries }, params }: Args & { params: { productId: string } }) => {
    const product = await queryClient.ensureQueryData(queries.product(parseId(params.productId)))
    if (!product) {
      await queryClient.prefetchQuery(queries.products(insteadOf(undefined)))
      throw notFound()
    }
    const models = modelsOf(product.fits)
    await Promise.all([
      queryClient.prefetchQuery(queries.similar(product)),
      models.length > 0 ? queryClient.prefetchQuery(queries.vehicleModels(models)) : null,
    ])
    const from = product.prices.length > 0 ? 'Dès ' : ''
    const description = `${from}${formatDinars(product.price)}. ${excerpt(product.description || product.name, 150)}`
    return { product, head: { title: product.name, description, image: product.image } satisfies PageHead }
  },
}

type ComparisonSearch = { produits?: string | undefined }

export const comparisonPage = {
  validateSearch: ({ produits }: Record<string, unknown>): ComparisonSearch => ({
    produits: typeof produits === 'string' ? produits : undefined,
  }),
  loaderDeps: ({ search }: { search: ComparisonSearch }) => search,
  loader: async ({ context, deps }: Args & { deps: ComparisonSearch }) =>
    (await import('./catalogue/compare-screen.tsx')).loadComparison(context, deps.produits),
}

export const cartPage = {
  pendingComponent: CartPending,
  loader: async ({ context: { queryClient, queries } }: Args) => {
    await queryClient.prefetchQuery(queries.freeDelivery())
    const description =
      'Votre panier\u00a0: quantités, disponibilité et frais de livraison avant de commander.'
    return { head: { title: 'Panier', description, isPrivate: true } satisfies PageHead }
  },
}

export const checkoutPage = {
  pendingComponent: CheckoutPending,
  loader: async ({ context: { queryClient, queries } }: Args) => {
    await Promise.all([
      queryClient.prefetchQuery(queries.freeDelivery()),
      queryClient.prefetchQuery(queries.wilayas()),
    ])
    const description = 'Passez votre commande sans compte et payez en espèces à la livraison.'
    return { head: { title: 'Commande', description, isPrivate: true } satisfies PageHead }
  },
}

export const orderSuccessPage = {
  validateSearch: parseOrderSearch,
  loader: () => {
    const description = 'Votre commande est enregistrée.'
    return { head: { title: 'Commande enregistrée', description, isPrivate: true } satisfies PageHead }
  },
}

export const trackingPage = {
  loader: () => {
    const description = 'Où en est votre commande\u00a0? Son numéro et votre téléphone suffisent.'
    return { head: { title: 'Suivre ma commande', description } satisfies PageHead }
  },
}

export const shopPage = {
  loader: async ({ context: { queryClient, queries }, params }: Args & { params: { slug: string } }) => {
    const page = await queryClient.ensureQueryData(queries.page(params.slug))
    if (!page) throw notFound()
    const text = page.text.replace(/[#*_>`\\[\]]|\([^)]*:[^)]*\)/g, '').replace(/\s+/g, ' ')
    const head: PageHead = { title: page.title, description: excerpt(text, 150) || page.title }
    return { page, head }
  },
}

export const rootPage = {
  component: Frame,
  beforeLoad: ({ location }: { location: { pathname: string; search: object } }) => {
    const { orderId } = parseOrderSearch({ ...location.search })
    if (orderId && location.pathname !== '/succes-commande')
      throw redirect({ to: '/succes-commande', search: { orderId } })
  },
  loader: async ({ context: { queryClient, queries } }: Args) => {
    await Promise.all([
      queryClient.prefetchQuery(queries.categories()),
      queryClient.prefetchQuery(queries.activeNews()),
    ])
  },
}

/** Parses an id in a URL. Throws notFound if it is malformed. */
function parseId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
  return Number(text)
}

/** Returns `orderId: undefined` for anything but digits: without the key, the router keeps the bad value. */
export function parseOrderSearch({ orderId }: Record<string, unknown>): { orderId?: string | undefined } {
  return { orderId: typeof orderId === 'string' && /^\d{1,15}$/.test(orderId) ? orderId : undefined }
}

type Choice = { taille?: string | undefined; couleur?: string | undefined }

/** Reads the size and color that a link preselects: from a filtered list, a feed or a shared link. */
function parseChoiceSearch({ taille, couleur }: Record<string, unknown>): Choice {
  const read = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  return { taille: read(taille), couleur: read(couleur) }
}
