import fc from 'fast-check'
import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { foldText } from '#rules/text.ts'
import { addCategory, addProduct } from '../../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../../tests/support/on-each-database.ts'
import { addNames, search } from '../../../../tests/support/search-products.ts'
import { compareMatches } from '../../../../tests/support/search-ranking.ts'

onEachDatabase('a search ignores case and accents, both ways', async (shop) => {
  await addNames(shop, ['Casque intégral', 'CASQUE INTEGRAL XL', 'Œillet', 'Gants d’été'])
  expect(await search(shop, 'INTÉGRAL')).toEqual(['Casque intégral', 'CASQUE INTEGRAL XL'])
  expect(await search(shop, 'integral')).toEqual(['Casque intégral', 'CASQUE INTEGRAL XL'])
  expect(await search(shop, 'oeil')).toEqual(['Œillet'])
  expect(await search(shop, "d'ete")).toEqual(['Gants d’été'])
})

onEachDatabase('a search comes exact, prefix, suffix, contains, then alphabetical', async (shop) => {
  await addNames(shop, [
    'Le casque jet',
    'Casque modulable',
    'Sac à casque',
    'Grand casque bleu',
    'Étui de casque',
    'CASQUE',
    'Casque cross',
  ])
  expect(await search(shop, 'casque')).toEqual([
    'CASQUE',
    'Casque cross',
    'Casque modulable',
    'Étui de casque',
    'Sac à casque',
    'Grand casque bleu',
    'Le casque jet',
  ])
})

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
      // Near words come after these.
      const all = await search(shop, words, '&limit=100')
      expect(all.slice(0, expected.length)).toEqual(expected)
      const best = `/products?search=${encodeURIComponent(words)}&limit=5`
      const { body } = await shop.json<{ items: Product[] }>('GET', best)
      expect(body.items.map(({ name }) => name)).toEqual(all.slice(0, 5))
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

onEachDatabase('a search with a sort keeps that sort', async (shop) => {
  await addNames(shop, ['Casque', 'Un casque', 'Casque jet'])
  expect(await search(shop, 'casque', '&sort=newest')).toEqual(['Casque jet', 'Un casque', 'Casque'])
  expect(await search(shop, 'casque', '&sort=name')).toEqual(['Casque', 'Casque jet', 'Un casque'])
})

onEachDatabase('signs of SQL patterns mean themselves', async (shop) => {
  const names = [
    'Huile 100% synthèse',
    'Huile 1000 synthèse',
    'Ref A_B',
    'Ref AxB',
    'Chemin a\\b',
    "L'étoile",
    'Pneu 17"',
  ]
  await addNames(shop, names)
  expect(await search(shop, '100%')).toEqual(['Huile 100% synthèse'])
  expect(await search(shop, '%')).toEqual(['Huile 100% synthèse'])
  expect(await search(shop, 'a_b')).toEqual(['Ref A_B'])
  expect(await search(shop, '_')).toEqual(['Ref A_B'])
  expect(await search(shop, '\\')).toEqual(['Chemin a\\b'])
  expect(await search(shop, "l'")).toEqual(["L'étoile"])
  expect(await search(shop, '17"')).toEqual(['Pneu 17"'])
  expect(await search(shop, "'; drop table products; --")).toEqual([])
})

onEachDatabase('emoji are letters like others', async (shop) => {
  await addNames(shop, ['Autocollant 🏍️ rouge', 'Autocollant bleu'])
  expect(await search(shop, '🏍️')).toEqual(['Autocollant 🏍️ rouge'])
})

onEachDatabase('blanks alone are no search', async (shop) => {
  await addNames(shop, ['b', 'a'])
  expect(await search(shop, '   ')).toEqual(['a', 'b'])
  expect(await search(shop, '\u00a0\t')).toEqual(['a', 'b'])
})

onEachDatabase('a long name is found whole, and first', async (shop) => {
  const name = 'Un deux trois quatre cinq six sept huit neuf dix onze douze'
  await addNames(shop, [`Aux ${name} bis`, `${name} bis`, `Zéro ${name}`, name])
  expect(await search(shop, name)).toEqual([name, `${name} bis`, `Zéro ${name}`, `Aux ${name} bis`])
  expect(await search(shop, 'un deux trois quatre cinq six sept huit neuf dix onze absent')).toEqual([])
})

onEachDatabase('no text whatever breaks a search', async (shop) => {
  await addNames(shop, ['Casque'])
  const anyText = fc
    .string({ unit: 'binary', maxLength: 60 })
    .map((text) => encodeURIComponent(text.toWellFormed()))
  const brokenText = fc.constantFrom(
    '%00',
    'a%00b',
    '%',
    '%E0%A4%A',
    '%ED%A0%80',
    '%FF',
    '+',
    '%2B',
    '%5C%25',
  )
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
