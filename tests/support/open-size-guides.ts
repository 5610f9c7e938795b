import type { SizeGuide } from '#contract/size-guide.ts'
import type { Refusal } from './open-sale.ts'
import type { TestShop } from './open-test-shop.ts'

export const HELMETS = {
  name: 'Casques',
  text: 'Un mètre ruban,\nbien à plat.',
  columns: ['Taille', 'Tour de tête (cm)'],
  rows: [
    ['M', '57-58'],
    ['S', '55 à 56'],
    ['M', ''],
    ['', ''],
  ],
  measure: { label: 'Tour de tête', unit: 'cm', column: 1 },
}

/** Logs the owner in, and adds guides like `HELMETS`. */
export async function openGuides(shop: TestShop) {
  const session = await shop.logIn()
  const call = <Body = SizeGuide & Refusal>(method: string, path: string, body?: unknown) =>
    shop.json<Body>(method, path, body, session)
  const add = async (guide: Partial<SizeGuide> = {}) =>
    (await call('POST', '/size-guides', { ...HELMETS, ...guide })).body
  return { session, call, add }
}
