// @module-tag long
import { expect } from 'vitest'
import { addCategory, addProduct } from '#support/factories.ts'
import { onEachDatabase } from '#support/open-test-shop.ts'
import { addNames, search, searchPage } from '#support/search-products.ts'

onEachDatabase('near words come after what a search finds, in the same order of kinds', async (shop) => {
  const exact = ['CASQUE', 'Casque cross', 'Casque modulable', 'Étui de casque', 'Sac à casque']
  const near = [...exact, 'Grand casque bleu', 'Le casque jet']
  await addNames(shop, [...near.toReversed(), 'Casquette', 'Visière caske'])
  // One edit from casque, and alike in sound to caske.
  expect(await search(shop, 'casqe')).toEqual([...near.slice(0, 5), 'Visière caske', ...near.slice(5)])
  expect(await search(shop, 'caske')).toEqual(['Visière caske', ...near])
  const { compare } = new Intl.Collator('fr')
  const byName = [...near, 'Visière caske'].toSorted(compare)
  expect(await search(shop, 'caske', '&sort=name')).toEqual(byName)
})

onEachDatabase('words in English, in Arabic and as they sound find what is French', async (shop) => {
  await addNames(shop, ['Casque jet', 'Gants hiver', 'Batterie 12 V', 'Sac de selle'])
  for (const [typed, found] of [
    ['helmet', 'Casque jet'],
    ['خوذة', 'Casque jet'],
    ['الخوذة', 'Casque jet'],
    ['قفازات', 'Gants hiver'],
    ['batri', 'Batterie 12 V'],
    ['casque helmet', 'Casque jet'],
  ] as const)
    expect([typed, await search(shop, typed)]).toEqual([typed, [found]])
  expect(await search(shop, 'زيت')).toEqual([])
})

onEachDatabase('the words that the owner gives a category find its products', async (shop) => {
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop)
  for (const name of ['Sirocco jet', 'Simoun jet noir', 'Étui à kask'])
    await addProduct(shop, { name, categoryId })
  await addNames(shop, ['Pochette kask', 'Sacoche noire'])
  expect(await search(shop, 'kask')).toEqual(['Étui à kask', 'Pochette kask'])
  await call('PUT', `/categories/${categoryId}`, { searchWords: ['Kask', 'خوذتي', 'kask'] })
  const all = ['Étui à kask', 'Pochette kask', 'Simoun jet noir', 'Sirocco jet']
  for (const typed of ['kask', 'KASKS']) expect(await search(shop, typed)).toEqual(all)
  expect(await search(shop, 'الخوذتي')).toEqual(['Étui à kask', 'Simoun jet noir', 'Sirocco jet'])
  expect(await search(shop, 'kask noir')).toEqual(['Simoun jet noir'])
  expect(await search(shop, 'kask bleu')).toEqual([])
  const own = await call<{ id: number; searchWords: string[] }[]>('GET', '/categories')
  expect(own.body.find(({ id }) => id === categoryId)?.searchWords).toEqual(['Kask', 'خوذتي'])
  const seen = await shop.json<object[]>('GET', '/categories')
  expect(seen.body.some((category) => 'searchWords' in category)).toBe(false)
})

onEachDatabase('pages of a search go on from what it finds itself to near words', async (shop) => {
  await addNames(shop, ['Gants a', 'Gants b', 'Gant c', 'Gant d', 'Gant e'])
  const pages = []
  for (const page of [1, 2, 3, 4]) {
    const { items, total } = await searchPage(shop, 'gants', `&limit=2&page=${page}`)
    expect(total).toBe(5)
    pages.push(items.map(({ name }) => name))
  }
  expect(pages).toEqual([['Gants a', 'Gants b'], ['Gant c', 'Gant d'], ['Gant e'], []])
})

onEachDatabase('a word that only a word with digits contains comes first', async (shop) => {
  await addNames(shop, ['Casque', 'Noir casqe2000'])
  expect(await search(shop, 'casqe')).toEqual(['Noir casqe2000', 'Casque'])
  expect((await searchPage(shop, 'casqe', '&limit=1')).items).toMatchObject([{ name: 'Noir casqe2000' }])
})

onEachDatabase('each word is found as ever, or near to a whole word of name or brand', async (shop) => {
  const categoryId = await addCategory(shop)
  await addProduct(shop, { name: 'Gants hiver', brand: 'Aurès', categoryId })
  await addProduct(shop, { name: 'Protège-réservoir GSX750', brand: 'Rotanor', categoryId })
  await addProduct(shop, { name: 'Étui élégant', categoryId })
  expect(await search(shop, 'gant aures hivers')).toEqual(['Gants hiver'])
  expect(await search(shop, 'les gants')).toEqual(['Gants hiver'])
  expect(await search(shop, "l'hivers")).toEqual(['Gants hiver'])
  expect(await search(shop, 'gamt')).toEqual([])
  expect(await search(shop, 'protge-reservoir rotanor')).toEqual(['Protège-réservoir GSX750'])
  expect(await search(shop, 'gsx751')).toEqual([])
  expect(await search(shop, 'gants rotanor')).toEqual([])
  expect(await search(shop, 'les')).toEqual([])
})

onEachDatabase('near words follow renamed products and brands, and those that go', async (shop) => {
  const call = await shop.asOwner()
  const id = await addProduct(shop, { name: 'Blouson', brand: 'Simoun' })
  expect(await search(shop, 'blouzon')).toEqual(['Blouson'])
  await call('PUT', `/products/${id}`, { name: 'Pantalon' })
  expect(await search(shop, 'blouzon')).toEqual([])
  expect(await search(shop, 'pentalon')).toEqual(['Pantalon'])
  const brand = await shop.db.selectFrom('brands').select('id').executeTakeFirstOrThrow()
  await call('PUT', `/brands/${brand.id}`, { name: 'Numidia' })
  expect(await search(shop, 'pentalon nunidia')).toEqual(['Pantalon'])
  await call('DELETE', `/products/${id}`)
  expect(await search(shop, 'pentalon')).toEqual([])
})

onEachDatabase('a search with near words keeps its filters', async (shop) => {
  const helmets = await addCategory(shop)
  await addProduct(shop, { name: 'Casque', categoryId: helmets, brand: 'AGV', sizes: ['M'] })
  await addProduct(shop, { name: 'Casque', brand: 'Shoei', sizes: ['L'] })
  expect(await search(shop, 'casqe')).toHaveLength(2)
  for (const filter of [`category=${helmets}`, 'brand=AGV', 'size=m']) {
    expect(await search(shop, 'casqe', `&${filter}`)).toHaveLength(1)
  }
  const { body } = await shop.json('GET', '/products/filters?search=casqe')
  expect(body).toEqual({ brands: ['AGV', 'Shoei'], sizes: ['M', 'L'], specifications: [] })
})
