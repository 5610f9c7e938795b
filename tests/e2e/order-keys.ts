import type { Page } from '@playwright/test'
import type { NewOrderInput } from '#contract/order.ts'
import { expect } from './shop-fixture.ts'

/** The keys that orders are sent with, as they are sent. */
export async function watchKeys(page: Page): Promise<string[]> {
  const keys: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/orders') || request.method() !== 'POST') return
    keys.push(request.headers()['idempotency-key'] ?? '')
    expect((request.postDataJSON() as NewOrderInput).items).toHaveLength(1)
  })
  return keys
}
