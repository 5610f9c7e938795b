import type { RegisteredRouter } from '@tanstack/react-router'
import type { Visit } from '#contract/figures.ts'
import { readStored, writeStored } from '#web/storage.ts'
import { api } from '../api.ts'
import { cart } from '../cart/cart-store.ts'
import { rememberSource } from './source.ts'

/** Stores the source, and reports the visit and its later steps. `search` is the query of the first URL. */
export function reportVisit(router: RegisteredRouter, search: string): void {
  rememberSource({ search, host: location.host, referrer: document.referrer })
  reportStep('visit')
  reportPage(router)
  router.subscribe('onResolved', () => reportPage(router))
}

function reportPage({ state: { location } }: RegisteredRouter): void {
  const [, productId] = /^\/produit\/([1-9]\d{0,14})$/.exec(location.pathname) ?? []
  if (productId) reportStep('product', Number(productId))
  if (location.pathname === '/commande' && cart.read().length > 0) reportStep('checkout')
}

const KEY = 'visit'

/** Reports a step once per tab, a product's page once per product and tab. */
export function reportStep(step: Visit['step'], productId: number | null = null): void {
  const stored = readStored('sessionStorage', KEY)
  const sent = Array.isArray(stored) ? stored : []
  const name = productId === null ? step : `${step} ${productId}`
  if (sent.includes(name)) return
  writeStored('sessionStorage', KEY, [...sent, name])
  // Ignores failures: the figures then lack this step.
  api('POST /visits', { body: { step, productId } }).catch(() => {})
}
