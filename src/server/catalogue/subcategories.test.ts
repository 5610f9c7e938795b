import { expect } from 'vitest'
import type { Category } from '#contract/category.ts'
import { addCategory, addProduct } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'

type Body = Record<string, unknown> & { id: number }

onOneDatabase('what is left of the subcategories decides between renames and removals', async (shop) => {
  const owner = await shop.logIn()
  const change = async (before: string[], after: string[], renamedSubcategories?: object) => {
    const categoryId = await addCategory(shop, { subcategories: before })
    const ids = await Promise.all(before.map((subcategory) => addProduct(shop, { categoryId, subcategory })))
    const path = `/categories/${categoryId}`
    const { body } = await shop.json<Category>(
      'PUT',
      path,
      { subcategories: after, renamedSubcategories },
      owner,
    )
    expect(body.subcategories).toEqual(after)
    const rows = await shop.db
      .selectFrom('subcategories')
      .select('position')
      .where('category_id', '=', categoryId)
      .orderBy('position')
      .execute()
    expect(rows.map(({ position }) => position)).toEqual(after.map((_, index) => index + 1))
    return Promise.all(
      ids.map(async (id) => (await shop.json<Body>('GET', `/products/${id}`)).body.subcategory),
    )
  }
  expect(await change(['A', 'B'], ['B', 'A'])).toEqual(['A', 'B'])
  expect(await change(['A', 'B'], ['C', 'D'])).toEqual(['C', 'D'])
  expect(await change(['A', 'B'], ['B', 'C'])).toEqual(['C', 'B'])
  expect(await change(['A', 'B', 'C'], ['D', 'B'])).toEqual([null, 'B', null])
  expect(await change(['A', 'B'], ['A', 'B', 'C'])).toEqual(['A', 'B'])
  expect(await change(['A', 'B'], ['a', 'B'])).toEqual(['a', 'B'])
  expect(await change(['A'], ['B', 'C'])).toEqual([null])
  expect(await change(['A', 'B'], [])).toEqual([null, null])
  // Told which are renamed, nothing is guessed.
  expect(await change(['A', 'B'], ['B', 'C'], {})).toEqual([null, 'B'])
  expect(await change(['A', 'B'], ['C', 'B', 'D'], { A: 'C' })).toEqual(['C', 'B'])
  expect(await change(['A', 'B'], ['B', 'A'], { A: 'B', B: 'A' })).toEqual(['B', 'A'])
  expect(await change(['A', 'B'], ['B', 'C'], { A: 'B', B: 'C' })).toEqual(['B', 'C'])
  expect(await change(['A', 'B'], ['C'], { A: 'C', B: 'C' })).toEqual(['C', null])
  expect(await change(['A', 'B'], ['B'], { A: 'B' })).toEqual(['B', null])
  expect(await change(['B', 'A'], ['B'], { A: 'B' })).toEqual([null, 'B'])
  expect(await change(['A'], ['B', 'C'], { A: ' B\u200b' })).toEqual(['B'])
  expect(await change(['A', 'constructor'], ['A', 'constructor'], { X: 'A', A: 'A' })).toEqual([
    'A',
    'constructor',
  ])
})

onOneDatabase('banners and cards that link to a renamed subcategory still lead to it', async (shop) => {
  const owner = await shop.logIn()
  const subcategories = ['Intégraux', 'Jets & modulables', 'Enfants']
  const id = await addCategory(shop, { subcategories })
  const path = (name: string, category = id) =>
    `/categorie/${category}/sous-categorie/${encodeURIComponent(name)}`
  const elsewhere = [path('Intégraux', id + 1), `/categorie/${id}`, null]
  const links = [...subcategories.map((name) => path(name)), ...elsewhere]
  for (const link of links) {
    await shop.db.insertInto('banners').values({ link, is_active: 1 }).execute()
    await shop.db.insertInto('hero_cards').values({ title: 'Carte', link, is_active: 1 }).execute()
  }
  const shown = async (list: string) =>
    (await shop.json<{ link: string | null }[]>('GET', `/${list}/active`)).body.map(({ link }) => link)
  expect(await shown('banners')).toEqual(links)
  // Renames two, moves the third, and then changes their order, which renames none.
  const after = ['Enfants', 'Jets/50%', 'Casques intégraux']
  for (const names of [after, after.toReversed()])
    await shop.json('PUT', `/categories/${id}`, { subcategories: names }, owner)
  const moved = ['Jets/50%', 'Casques intégraux', 'Enfants'].map((name) => path(name))
  for (const list of ['banners', 'hero-cards'])
    expect(await shown(list), list).toEqual([...moved, ...elsewhere])
})
