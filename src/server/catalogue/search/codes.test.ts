import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { addCategory, addProduct } from '../../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../../tests/support/on-each-database.ts'
import { addNames, search } from '../../../../tests/support/search-products.ts'
import { searchText } from '../search-text.ts'

const NAMES = [
  'Huile 10W-40',
  'Huile 5W40',
  'Filtre HF-204RC',
  'Batterie YTX9-BS',
  'Gant SMX-1',
  'Pneu 120/70 ZR17',
  'Pneu 120/70-19',
  'Kit chaîne 520 VX3',
  'Casque LS 2 Rapid',
  'Casque Neotec 2',
  'Top case V47.2',
  'Bidon 1.5 L',
  'Casque 15 ans',
]

onEachDatabase('codes are found joined and separated', async (shop) => {
  await addNames(shop, NAMES)
  const found: Record<string, string> = {
    '10w40': 'Huile 10W-40',
    '10w-40': 'Huile 10W-40',
    '5w-40': 'Huile 5W40',
    hf204: 'Filtre HF-204RC',
    hf204rc: 'Filtre HF-204RC',
    'hf 204': 'Filtre HF-204RC',
    'hf-204': 'Filtre HF-204RC',
    ytx9bs: 'Batterie YTX9-BS',
    smx1: 'Gant SMX-1',
    '120/70-17': 'Pneu 120/70 ZR17',
    '120/70zr17': 'Pneu 120/70 ZR17',
    '120/70r19': 'Pneu 120/70-19',
    '520vx3': 'Kit chaîne 520 VX3',
    '520-vx3 chaine': 'Kit chaîne 520 VX3',
    ls2: 'Casque LS 2 Rapid',
    'ls 2': 'Casque LS 2 Rapid',
    'ls-2': 'Casque LS 2 Rapid',
    neotec2: 'Casque Neotec 2',
    v472: 'Top case V47.2',
  }
  const results: Record<string, string[]> = {}
  for (const typed of Object.keys(found)) results[typed] = await search(shop, typed)
  expect(results['ls 2']).toContain('Casque LS 2 Rapid')
  for (const [typed, name] of Object.entries(found))
    if (typed !== 'ls 2') expect([typed, results[typed]]).toEqual([typed, [name]])
  expect(await search(shop, '120/70')).toEqual(['Pneu 120/70 ZR17', 'Pneu 120/70-19'])
})

onEachDatabase(
  'a compound is found with a hyphen, a space and in one word, however it is written',
  async (shop) => {
    const names = ['Antivol U', 'Anti vol chaîne', 'Bloque-disque anti-vol', 'Casque semi-intégral']
    await addNames(shop, names)
    for (const typed of ['anti-vol', 'antivol', 'anti vol', 'anti‑vol'])
      expect([typed, (await search(shop, typed)).length]).toEqual([typed, typed === 'antivol' ? 2 : 3])
    for (const typed of ['semi-integral', 'semi integral', 'semiintegral'])
      expect([typed, await search(shop, typed)]).toEqual([typed, ['Casque semi-intégral']])
  },
)

onEachDatabase('other codes, decimals and signs stay as they are', async (shop) => {
  await addNames(shop, NAMES)
  for (const typed of ['10w50', 'smx2', '120/60-17', 'hf205', '10w40%'])
    expect([typed, await search(shop, typed)]).toEqual([typed, []])
  expect(await search(shop, '1.5')).toEqual(['Bidon 1.5 L'])
})

onEachDatabase('a code follows its product and its brand when they are renamed', async (shop) => {
  const session = await shop.logIn()
  const categoryId = await addCategory(shop)
  const id = await addProduct(shop, { name: 'Gant SMX-1', brand: 'Five', categoryId })
  const [brand] = (await shop.json<{ id: number }[]>('GET', '/brands')).body
  await shop.json('PUT', `/brands/${brand?.id}`, { name: 'RS-5' }, session)
  expect(await search(shop, 'smx1 rs5')).toEqual(['Gant SMX-1'])
  expect(await search(shop, 'five')).toEqual([])
  await shop.json('PUT', `/products/${id}`, { name: 'Gant SMX-2' }, session)
  expect(await search(shop, 'smx2 rs5')).toEqual(['Gant SMX-2'])
  expect(await search(shop, 'smx1')).toEqual([])
})

onEachDatabase('references are found by the owner alone, those of sizes too', async (shop) => {
  const session = await shop.logIn()
  const categoryId = await addCategory(shop)
  const id = await addProduct(shop, { name: 'Casque', categoryId, sizes: ['M'] })
  await addProduct(shop, { name: 'Gants', categoryId })
  await shop.json('PUT', `/products/${id}`, { reference: 'AGV-K6/001' }, session)
  const variants = [{ size: 'M', color: null, quantity: 2, reference: 'Sku 77.M' }]
  const stock = { counts: true, variants }
  expect(await shop.json('PUT', `/products/${id}/stock`, stock, session)).toHaveProperty('status', 200)
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
  // One letter would be in most references.
  expect(await names('7', session)).toEqual([])
  await shop.json('PUT', `/products/${id}`, { reference: '7' }, session)
  expect(await names('7', session)).toEqual(['Casque'])
  for (const [page, found] of [
    ['search=77.m&page=2', 1],
    ['search=zzz', 0],
    ['search=zzz&page=2', 0],
  ] as const) {
    const { body } = await shop.json('GET', `/products?${page}`, undefined, session)
    expect([page, body]).toMatchObject([page, { items: [], total: found }])
  }
})

test('what is written beside a name are its codes alone', () => {
  expect(searchText('Casque intégral', 'AGV')).toBe('casque integral agv')
  expect(searchText('Gants d’hiver', null)).toBe("gants d'hiver")
  expect(searchText('Huile moteur 10W40', null)).toBe('huile moteur 10w40')
  expect(searchText('Pneu 120/70 ZR17 avant', null)).toBe('pneu 120/70 zr17 avant 1207017 12070zr17')
})
