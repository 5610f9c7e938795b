import type { Courier } from '#contract/courier.ts'
import type { TestShop } from '../open-test-shop.ts'

/** The API as the owner calls it. */
export async function openOwner(shop: TestShop) {
  const session = await shop.logIn()
  return <Body = Courier>(method: string, path: string, body?: unknown) =>
    shop.json<Body>(method, path, body, session)
}
