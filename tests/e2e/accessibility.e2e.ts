import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './shop-fixture.ts'

const PAGES = [
  '/',
  '/categorie/1',
  '/recherche?search=casque',
  '/produit/1',
  '/panier',
  '/commande',
  '/nulle-part',
]

test('no page of the shop has an accessibility violation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of PAGES) {
    await page.goto(path)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  }
})
