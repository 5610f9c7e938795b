import { expect, test } from 'vitest'
import { createPages } from '#server/pages/pages.ts'
import { addCategory, bumpVersion } from './support/factories.ts'
import { openTestShop } from './support/open-test-shop.ts'

test('a page of what does not exist says what is missing', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const id = await addCategory(shop, { subcategories: ['Jets'] })
  await bumpVersion(shop)
  const pages = await createPages(shop)
  const titles = {
    '/categorie/999': 'Catégorie non trouvée',
    '/categorie/abc': 'Catégorie non trouvée',
    '/categorie/999/sous-categorie/Jets': 'Catégorie non trouvée',
    '/categorie/abc/sous-categorie/Jets': 'Catégorie non trouvée',
    [`/categorie/${id}/sous-categorie/Rien`]: 'Sous-catégorie non trouvée',
    '/produit/999': 'Produit non trouvé',
    '/produit/abc': 'Produit non trouvé',
  }
  for (const [path, title] of Object.entries(titles)) {
    const answer = await pages.request(path)
    const [, heading] = /<h1[^>]*>(.*?)<\/h1>/.exec(await answer.text()) ?? []
    expect([answer.status, heading], path).toEqual([404, title])
  }
})
