import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { categoryPage, searchPage, subcategoryPage } from './catalogue/listing-loaders.tsx'
import type { ShopContext } from './context.ts'
import { lazyScreen } from './lazy-screen.tsx'
import {
  cartPage,
  checkoutPage,
  comparisonPage,
  homePage,
  orderSuccessPage,
  productPage,
  rootPage,
  shopPage,
  trackingPage,
} from './page-loaders.ts'

// Site map; page-loaders.ts and catalogue/listing-loaders.tsx load each page and write its head.

const root = createRootRouteWithContext<ShopContext>()(rootPage)
const getParentRoute = () => root

const home = createRoute({
  getParentRoute,
  path: '/',
  staticData: { screen: 'src/shop/home/home-screen.tsx' },
  component: lazyScreen(() => import('./home/home-screen.tsx'), 'HomeScreen'),
  ...homePage,
})

const category = createRoute({
  getParentRoute,
  path: '/categorie/$categoryId',
  staticData: { screen: 'src/shop/catalogue/listing-screens.tsx' },
  component: lazyScreen(() => import('./catalogue/listing-screens.tsx'), 'CategoryScreen'),
  ...categoryPage,
})

const subcategory = createRoute({
  getParentRoute,
  path: '/categorie/$categoryId/sous-categorie/$subcategory',
  staticData: { screen: 'src/shop/catalogue/listing-screens.tsx' },
  component: lazyScreen(() => import('./catalogue/listing-screens.tsx'), 'SubcategoryScreen'),
  ...subcategoryPage,
})

const search = createRoute({
  getParentRoute,
  path: '/recherche',
  staticData: { screen: 'src/shop/catalogue/listing-screens.tsx' },
  component: lazyScreen(() => import('./catalogue/listing-screens.tsx'), 'SearchScreen'),
  ...searchPage,
})

const product = createRoute({
  getParentRoute,
  path: '/produit/$productId',
  staticData: { screen: 'src/shop/product/product-screen.tsx' },
  component: lazyScreen(() => import('./product/product-screen.tsx'), 'ProductScreen'),
  ...productPage,
})

const comparison = createRoute({
  getParentRoute,
  path: '/comparer',
  staticData: { screen: 'src/shop/catalogue/compare-screen.tsx' },
  component: lazyScreen(() => import('./catalogue/compare-screen.tsx'), 'CompareScreen'),
  ...comparisonPage,
})

const cart = createRoute({
  getParentRoute,
  path: '/panier',
  staticData: { screen: 'src/shop/cart/cart-screen.tsx' },
  component: lazyScreen(() => import('./cart/cart-screen.tsx'), 'CartScreen'),
  ...cartPage,
})

const checkout = createRoute({
  getParentRoute,
  path: '/commande',
  staticData: { screen: 'src/shop/checkout/checkout-screen.tsx' },
  component: lazyScreen(() => import('./checkout/checkout-screen.tsx'), 'CheckoutScreen'),
  ...checkoutPage,
})

const success = createRoute({
  getParentRoute,
  path: '/succes-commande',
  staticData: { screen: 'src/shop/checkout/order-success-screen.tsx' },
  component: lazyScreen(() => import('./checkout/order-success-screen.tsx'), 'OrderSuccessScreen'),
  ...orderSuccessPage,
})

const page = createRoute({
  getParentRoute,
  path: '/page/$slug',
  staticData: { screen: 'src/shop/page/page-screen.tsx' },
  component: lazyScreen(() => import('./page/page-screen.tsx'), 'PageScreen'),
  ...shopPage,
})

const tracking = createRoute({
  getParentRoute,
  path: '/suivi',
  staticData: { screen: 'src/shop/tracking/tracking-screen.tsx' },
  component: lazyScreen(() => import('./tracking/tracking-screen.tsx'), 'TrackingScreen'),
  ...trackingPage,
})

export const routeTree = root.addChildren([
  home,
  category,
  subcategory,
  search,
  product,
  comparison,
  cart,
  checkout,
  success,
  tracking,
  page,
])
