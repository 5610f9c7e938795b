import { expect } from 'vitest'
import type { PageOf, Product } from '#contract/product.ts'
import type { ProductFilterValues } from '#contract/product-query.ts'
import { addBrand, addCategory, bumpVersion } from '../../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { openGarage } from '../../../../tests/support/open-garage.ts'

onOneDatabase('many that fit are found as few are', async (shop) => {
  const { addModel, call, names } = await openGarage(shop)
  const model_id = await addModel('Yamaha', 'MT-07')
  const category_id = await addCategory(shop)
  const brands = [await addBrand(shop, 'Aurès'), await addBrand(shop, 'Djurdjura')]
  const created_at = new Date().toISOString()
  for (const from of [0, 1000, 2000])
    await shop.db
      .insertInto('products')
      .values(
        Array.from({ length: 1000 }, (_, index) => ({
          name: `P${from + index}`,
          name_key: `p${from + index}`,
          search_text: `p${from + index}`,
          price: from + index,
          category_id,
          description: '',
          full_description: '',
          specifications: '[]',
          in_stock: 1 as const,
          is_new: 0 as const,
          brand_id: brands[from + index < 1500 ? 0 : 1],
          sizes: from + index < 1500 ? '["M"]' : '["XL"]',
          colors: '[]',
          created_at,
          updated_at: created_at,
        })),
      )
      .execute()
  const products = await shop.db.selectFrom('products').select('id').orderBy('id').execute()
  const fits = products.slice(0, 1500).map(({ id }, index) => ({
    product_id: id,
    model_id: index % 2 === 0 ? null : model_id,
    from_year: index % 2 === 0 ? 0 : 2018,
    to_year: 9999,
  }))
  for (const from of [0, 1000])
    await shop.db
      .insertInto('product_fits')
      .values(fits.slice(from, from + 1000))
      .execute()
  expect(await names(`model=${model_id}&maxPrice=9`)).toHaveLength(10)
  expect(await names(`model=${model_id}&year=2017&maxPrice=9&category=${category_id}`)).toEqual([
    'P0',
    'P2',
    'P4',
    'P6',
    'P8',
  ])
  const total = async (query: string) =>
    (await shop.json<{ total: number }>('GET', `/products?${query}`)).body.total
  expect(await total(`model=${model_id}`)).toBe(1500)
  expect(await total(`model=${model_id}&year=2017&page=30`)).toBe(750)
  expect(await total(`model=${model_id}&category=${category_id}&page=60&sort=name`)).toBe(1500)
  const values = async (query: string) =>
    (await shop.json<ProductFilterValues>('GET', `/products/filters?${query}`)).body
  expect(await values('')).toEqual({ brands: ['Aurès', 'Djurdjura'], sizes: ['M', 'XL'] })
  expect(await values(`model=${model_id}`)).toEqual({ brands: ['Aurès'], sizes: ['M'] })
  expect(await values(`model=${model_id}&maxPrice=1499`)).toEqual({ brands: ['Aurès'], sizes: ['M'] })
  expect(await values(`model=${model_id}&minPrice=1500`)).toEqual({ brands: [], sizes: [] })
  const last = { brands: ['Aurès'], sizes: ['M'] }
  expect(await values(`model=${model_id}&minPrice=1495&brand=Djurdjura`)).toEqual({ ...last, sizes: [] })
  expect(await values(`model=${model_id}&minPrice=1495&size=XL`)).toEqual({ ...last, brands: [] })
  expect(await total(`model=${model_id}&minPrice=1495&page=2&limit=4&sort=price-high`)).toBe(5)
  const page = await shop.json<PageOf<Product>>(
    'GET',
    `/products?model=${model_id}&minPrice=1495&page=2&limit=3&sort=price-high`,
  )
  expect(page.body.items.map(({ name }) => name)).toEqual(['P1496', 'P1495'])
  const beyond = await shop.json<PageOf<Product>>(
    'GET',
    `/products?model=${model_id}&minPrice=1495&page=3&limit=3&sort=price-high`,
  )
  expect(beyond.body).toMatchObject({ items: [], total: 5 })
  await shop.db.updateTable('products').set({ is_published: 0 }).where('price', '>', 1496).execute()
  await bumpVersion(shop)
  expect(await names(`model=${model_id}&minPrice=1495`)).toEqual(['P1495', 'P1496'])
  const drafts = `/products?model=${model_id}&minPrice=1495&isPublished=false&sort=price-low`
  expect((await call<PageOf<Product>>('GET', drafts)).body.items.map(({ name }) => name)).toEqual([
    'P1497',
    'P1498',
    'P1499',
  ])
  await shop.db.updateTable('products').set({ is_published: 0 }).execute()
  await bumpVersion(shop)
  expect(await values(`model=${model_id}&minPrice=1495`)).toEqual({ brands: [], sizes: [] })
})
