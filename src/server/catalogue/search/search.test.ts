import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { compareTexts, foldText } from '#rules/text.ts'
import { addCategory, addProduct } from '#support/factories.ts'
import { openGarage } from '#support/open-garage.ts'
import { onEachDatabase } from '#support/open-test-shop.ts'
import { addNames, search, searchPage } from '#support/search-products.ts'
import { searchText } from '../search-text.ts'
import finds from './finds.json' with { type: 'json' }

for (const { title, names, found } of finds)
  onEachDatabase(title, async (shop) => {
    await addNames(shop, names)
    for (const [words = [], wanted] of found)
      for (const typed of words) expect([typed, await search(shop, typed)]).toEqual([typed, wanted])
  })

/** Ranks a match: 0 exact, 1 prefix, 2 suffix, 3 other (spec §9). */
function searchRank(name: string, search: string): 0 | 1 | 2 | 3 {
  const folded = foldText(name)
  const query = foldText(search)
  if (folded === query) return 0
  if (folded.startsWith(query)) return 1
  if (folded.endsWith(query)) return 2
  return 3
}

/** Orders two matches as a search must. */
function compareMatches(a: string, b: string, search: string): number {
  return searchRank(a, search) - searchRank(b, search) || compareTexts(foldText(a), foldText(b))
}

onEachDatabase('whatever is searched, the order is that of the rule', async (shop) => {
  const text = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'A', 'à', 'b', 'É', ' ', '’', '%', '_', '🏍'), maxLength })
  const names = fc.sample(
    text(8).filter((name) => foldText(name) !== ''),
    { numRuns: 90, seed: 9 },
  )
  await addNames(shop, names)
  await fc.assert(
    fc.asyncProperty(text(3), async (words) => {
      const wanted = foldText(words)
      fc.pre(wanted !== '')
      const found = names.filter((name) => wanted.split(' ').every((word) => foldText(name).includes(word)))
      const expected = found.toSorted((a, b) => compareMatches(a, b, words))
      // Matches by similar words come after these.
      const all = await search(shop, words, '&limit=100')
      expect(all.slice(0, expected.length)).toEqual(expected)
      const best = (await searchPage(shop, words, '&limit=5')).items
      expect(best.map(({ name }) => name)).toEqual(all.slice(0, 5))
    }),
    { numRuns: 60 },
  )
})

onEachDatabase('a match in the brand alone ranks with "contains"', async (shop) => {
  const categoryId = await addCategory(shop)
  await addProduct(shop, { name: 'Bottes SMX', brand: 'Alpinestars', categoryId })
  await addProduct(shop, { name: 'Autocollant Alpinestars', categoryId })
  await addProduct(shop, { name: 'Alpinestars Missile', brand: 'Alpinestars', categoryId })
  await addProduct(shop, { name: 'Les Alpinestars de course', categoryId })
  expect(await search(shop, 'alpinestars')).toEqual([
    'Alpinestars Missile',
    'Autocollant Alpinestars',
    'Bottes SMX',
    'Les Alpinestars de course',
  ])
})

onEachDatabase('words may be spread over name and brand, in any order', async (shop) => {
  const categoryId = await addCategory(shop)
  await addProduct(shop, { name: 'Casque K6', brand: 'AGV', categoryId })
  await addProduct(shop, { name: 'Casque Tourmodular', brand: 'AGV', categoryId })
  expect(await search(shop, 'agv  k6')).toEqual(['Casque K6'])
  expect(await search(shop, 'K6 Casque')).toEqual(['Casque K6'])
  expect(await search(shop, 'agv shoei')).toEqual([])
})

onEachDatabase('a maker’s number finds its products before all else, whole before begun', async (shop) => {
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop)
  const addPart = (name: string, ...partNumbers: string[]) =>
    call('POST', '/products', { name, price: 900, categoryId, partNumbers })
  await addPart('Filtre 5GH-13440 double')
  await addPart('Filtre B', 'KN-204', '5GH-13440-50')
  await addPart('Filtre A', '5GH.13440/50')
  await addPart('Bougie', '5GH-13440', 'NGK')
  const named = 'Filtre 5GH-13440 double'
  expect(await search(shop, '5gh13440')).toEqual(['Bougie', 'Filtre A', 'Filtre B', named])
  for (const typed of ['5GH-13440-50', '5gh\u201113440 50', ' 5GH1344050 '])
    expect([typed, await search(shop, typed)]).toEqual([typed, ['Filtre A', 'Filtre B']])
  expect(await search(shop, '5GH-1', '&sort=name')).toEqual(['Bougie', named, 'Filtre A', 'Filtre B'])
  // Three characters are no beginning; a number without digits must be whole; misspelt numbers find nothing.
  expect(await search(shop, 'kn2')).toEqual([])
  expect([await search(shop, 'ngk'), await search(shop, 'kn204x')]).toEqual([['Bougie'], []])
  const [part] = (await searchPage(shop, 'kn 204', '')).items
  await call('PUT', `/products/${part?.id}`, { partNumbers: ['HF-1'] })
  expect([await search(shop, 'kn 204'), await search(shop, 'hf1')]).toEqual([[], ['Filtre B']])
})

onEachDatabase('a search with a sort keeps that sort', async (shop) => {
  await addNames(shop, ['Casque', 'Un casque', 'Casque jet'])
  expect(await search(shop, 'casque', '&sort=newest')).toEqual(['Casque jet', 'Un casque', 'Casque'])
  expect(await search(shop, 'casque', '&sort=name')).toEqual(['Casque', 'Casque jet', 'Un casque'])
})

onEachDatabase('no text whatever breaks a search', async (shop) => {
  await addNames(shop, ['Casque'])
  const anyText = fc
    .string({ unit: 'binary', maxLength: 60 })
    .map((text) => encodeURIComponent(text.toWellFormed()))
  const brokenText = fc.constantFrom(...'%00 a%00b % %E0%A4%A %ED%A0%80 %FF + %2B %5C%25'.split(' '))
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyText, brokenText), async (text) => {
      for (const parameter of ['search', 'brand', 'subcategory']) {
        const { status } = await shop.json('GET', `/products?${parameter}=${text}`)
        expect([200, 400]).toContain(status)
      }
    }),
    { numRuns: 60 },
  )
})

onEachDatabase('a vehicle in a search finds what fits it, after what has the words', async (shop) => {
  const { addModel, addFitting, call } = await openGarage(shop)
  const mt = await addModel('Yamaha', 'MT-07')
  const versys = await addModel('Kawasaki', 'Versys 650')
  const duke = await addModel('KTM', '390 Duke')
  await addFitting({ name: 'Kit chaîne 525' }, [{ modelId: mt, fromYear: 2014, toYear: 2017 }])
  await addFitting({ name: 'Kit chaîne 520' }, [{ modelId: mt, fromYear: 2018 }])
  await addFitting({ name: 'Filtre à huile' }, [{ modelId: versys }, { modelId: duke }])
  await addFitting({ name: 'Graisse chaîne' }, 'all')
  await addProduct(shop, { name: 'Porte-clés MT-07' })

  const both = ['Kit chaîne 520', 'Kit chaîne 525']
  const found: Record<string, string[]> = {
    mt07: ['Porte-clés MT-07', ...both],
    'mt07 yamaha': both,
    'kit chaine mt07': both,
    'kit chaine pour mt 07': both,
    'mt-07 2019': ['Kit chaîne 520'],
    'chaine mt07': ['Graisse chaîne', ...both],
    'shaine mt07 2016': ['Graisse chaîne', 'Kit chaîne 525'],
    versis: ['Filtre à huile'],
    duke390: ['Filtre à huile'],
    'casque mt07': [],
    mt09: [],
  }
  for (const [typed, names] of Object.entries(found))
    expect([typed, await search(shop, typed)]).toEqual([typed, names])
  expect(await search(shop, 'mt-07 2019', '&sort=price-low')).toEqual(['Kit chaîne 520'])
  await call('PUT', `/vehicles/models/${mt}`, { name: 'MT-09' })
  expect(await search(shop, 'kit chaine mt09')).toEqual(both)
})

onEachDatabase('a code follows its product and its brand when they are renamed', async (shop) => {
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop)
  const id = await addProduct(shop, { name: 'Gant SMX-1', brand: 'Five', categoryId })
  const [brand] = (await shop.json<{ id: number }[]>('GET', '/brands')).body
  await call('PUT', `/brands/${brand?.id}`, { name: 'RS-5' })
  expect(await search(shop, 'smx1 rs5')).toEqual(['Gant SMX-1'])
  expect(await search(shop, 'five')).toEqual([])
  await call('PUT', `/products/${id}`, { name: 'Gant SMX-2' })
  expect(await search(shop, 'smx2 rs5')).toEqual(['Gant SMX-2'])
  expect(await search(shop, 'smx1')).toEqual([])
})

onEachDatabase('references are found by the owner alone, those of sizes too', async (shop) => {
  const session = await shop.logIn()
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop)
  const id = await addProduct(shop, { name: 'Casque', categoryId, sizes: ['M'] })
  await addProduct(shop, { name: 'Gants', categoryId })
  await call('PUT', `/products/${id}`, { reference: 'AGV-K6/001' })
  const variants = [{ size: 'M', color: null, quantity: 2, reference: 'Sku 77.M' }]
  const stock = { counts: true, variants }
  expect(await call('PUT', `/products/${id}/stock`, stock)).toHaveProperty('status', 200)
  const names = async (typed: string, as?: typeof session) => {
    const path = `/products?search=${encodeURIComponent(typed)}`
    const { body } = await shop.json<{ items: Product[]; total: number }>('GET', path, undefined, as)
    expect(body.total).toBe(body.items.length)
    return body.items.map(({ name }) => name)
  }
  for (const typed of ['AGV-K6/001', 'agvk6001', 'k6 001', 'sku77m', 'SKU 77.M', '77.m']) {
    expect([typed, await names(typed, session)]).toEqual([typed, ['Casque']])
    expect([typed, await names(typed)]).toEqual([typed, []])
  }
  expect(await names('agv-k6/002', session)).toEqual([])
  expect(await names('gants', session)).toEqual(['Gants'])
  expect(await names('%', session)).toEqual([])
  // A single character must be the whole reference, since it is in most of them.
  expect(await names('7', session)).toEqual([])
  await call('PUT', `/products/${id}`, { reference: '7' })
  expect(await names('7', session)).toEqual(['Casque'])
  await call('PUT', `/products/${id}`, { reference: 'K&N-204' })
  expect(await names('K&N 204', session)).toEqual(['Casque'])
  for (const [page, found] of [
    ['search=77.m&page=2', 1],
    ['search=zzz', 0],
    ['search=zzz&page=2', 0],
  ] as const) {
    const { body } = await call('GET', `/products?${page}`)
    expect([page, body]).toMatchObject([page, { items: [], total: found }])
  }
})

test('what is written beside a name are its codes alone', () => {
  expect(searchText('Casque intégral', 'AGV')).toBe('casque integral agv')
  expect(searchText('Gants d’hiver', null)).toBe("gants d'hiver")
  expect(searchText('Huile moteur 10W40', null)).toBe('huile moteur 10w40')
  expect(searchText('Pneu 120/70 ZR17 avant', null)).toBe('pneu 120/70 zr17 avant 1207017 12070zr17')
})
