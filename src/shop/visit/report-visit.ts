import type { RegisteredRouter } from '@tanstack/react-router'
import { cart } from '../cart/cart-store.ts'
import { reportStep } from './report-step.ts'
import { rememberSource } from './source.ts'

/** Remembers what led to the shop, and reports this page and those that follow. */
export function reportVisit(router: RegisteredRouter): void {
  const { search, host } = location
  rememberSource({ search, host, referrer: document.referrer })
  reportStep('visit')
  reportPage(router)
  router.subscribe('onResolved', () => reportPage(router))
}

function reportPage({ state: { location } }: RegisteredRouter): void {
  const [, productId] = /^\/produit\/([1-9]\d{0,14})$/.exec(location.pathname) ?? []
  if (productId) reportStep('product', Number(productId))
  if (location.pathname === '/commande' && cart.read().length > 0) reportStep('checkout')
}
