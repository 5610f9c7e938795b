import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import type { ProductFilterValues } from '#contract/product-query.ts'
import { addCategory, addProduct } from '#support/factories.ts'
import { openGarage } from '#support/open-garage.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'
import { sendForm } from '#support/send-form.ts'

onOneDatabase('what a product fits is told in order, once each, by JSON and by form', async (shop) => {
  const { owner, addModel, setFits, fitsOf, call } = await openGarage(shop)
  const mt = await addModel('Yamaha', 'MT-07')
  const sh = await addModel('Honda', 'SH 125')
  const categoryId = await addCategory(shop)
  const first = { name: 'Plaquettes', price: 100, categoryId }
  const fits = [
    { modelId: sh, toYear: 2012 },
    { modelId: mt, fromYear: 2018, toYear: 2020 },
    { modelId: mt, fromYear: '', toYear: 2014 },
    { modelId: mt, fromYear: 2018, toYear: 2020 },
    { modelId: mt, fromYear: 2021 },
  ]
  const told = [
    { modelId: mt, fromYear: null, toYear: 2014 },
    { modelId: mt, fromYear: 2018, toYear: 2020 },
    { modelId: mt, fromYear: 2021, toYear: null },
    { modelId: sh, fromYear: null, toYear: 2012 },
  ]
  const created = await call<{ product: Product }>('POST', '/products', { ...first, fits })
  expect([created.status, created.body.product.fits]).toEqual([201, told])
  const { id } = created.body.product
  expect(await fitsOf(id)).toEqual(told)
  // A change of the price leaves the vehicles.
  await call('PUT', `/products/${id}`, { price: 200 })
  expect(await fitsOf(id)).toEqual(told)
  expect((await setFits(id, 'all')).body.product.fits).toBe('all')
  expect((await setFits(id, [])).body.product.fits).toBe(null)
  const form = { ...first, price: '100', categoryId: String(categoryId) }
  const sent = async (method: string, path: string, fits: string) =>
    (await sendForm<{ product: Product }>(shop, method, path, { ...form, fits }, owner)).body.product.fits
  expect(await sent('POST', '/products', JSON.stringify(fits))).toEqual(told)
  expect(await sent('PUT', `/products/${id}`, '"all"')).toBe('all')
  expect(await sent('PUT', `/products/${id}`, '')).toBe(null)
  const { body } = await call<{ product: Product }>('POST', '/products', { ...first, fits: '' })
  expect(body.product.fits).toBe(null)
})

onOneDatabase('unknown models and years out of order are refused, and change nothing', async (shop) => {
  const { addModel, addFitting, setFits, fitsOf, call } = await openGarage(shop)
  const modelId = await addModel('Yamaha', 'MT-07')
  const id = await addFitting({}, 'all')
  for (const fits of ['tout', [{ modelId: 999 }], [{ modelId, fromYear: 2015, toYear: 2014 }]]) {
    const { status, body } = await setFits(id, fits)
    expect([fits, status, body.issues?.[0]?.path]).toEqual([fits, 400, expect.stringMatching(/^fits/)])
  }
  expect(await fitsOf(id)).toBe('all')
  const product = { name: 'X', price: 1, categoryId: await addCategory(shop), fits: [{ modelId: 999 }] }
  expect((await call('POST', '/products', product)).status).toBe(400)
  expect((await shop.json<{ total: number }>('GET', '/products')).body.total).toBe(1)
})

onOneDatabase('a list shows once what fits a model in a year, bounds included', async (shop) => {
  const { addModel, addFitting, names } = await openGarage(shop)
  const mt = await addModel('Yamaha', 'MT-07', { fromYear: 2014, toYear: 2016 })
  const sh = await addModel('Honda', 'SH 125')
  await addFitting({ name: 'Tous' }, 'all')
  await addFitting({ name: 'Toutes années' }, [{ modelId: mt }])
  await addFitting({ name: '2018-2020' }, [
    { modelId: mt, fromYear: 2018, toYear: 2020 },
    { modelId: mt, fromYear: 2019 },
    { modelId: sh, toYear: 2000 },
  ])
  await addFitting({ name: 'Honda' }, [{ modelId: sh }])
  await addProduct(shop, { name: 'Ne dit rien' })
  expect(await names(`model=${mt}`)).toEqual(['2018-2020', 'Tous', 'Toutes années'])
  expect(await names(`model=${mt}&year=2017`)).toEqual(['Tous', 'Toutes années'])
  expect(await names(`model=${mt}&year=2018`)).toEqual(['2018-2020', 'Tous', 'Toutes années'])
  expect(await names(`model=${mt}&year=2100`)).toEqual(['2018-2020', 'Tous', 'Toutes années'])
  expect(await names(`model=${sh}&year=2000`)).toEqual(['2018-2020', 'Honda', 'Tous'])
  expect(await names(`model=${sh}&year=2001`)).toEqual(['Honda', 'Tous'])
  expect(await names('model=999')).toEqual(['Tous'])
  expect(await names('')).toHaveLength(5)
})

onOneDatabase('a vehicle goes beside every other filter, sort and page', async (shop) => {
  const { addModel, addFitting, names, call } = await openGarage(shop)
  const mt = await addModel('Yamaha', 'MT-07')
  const categoryId = await addCategory(shop, { subcategories: ['Freins'] })
  const place = { categoryId, subcategory: 'Freins' }
  const pads = { ...place, name: 'Plaquettes', brand: 'Aurès', price: 500, sizes: ['M'], isNew: true }
  const fit = [{ modelId: mt, fromYear: 2018 }]
  await addFitting(pads, fit)
  await addFitting({ ...pads, name: 'Plaquettes épuisées', inStock: false, price: 900 }, fit)
  await addFitting({ ...pads, name: 'Plaquettes Honda' }, null)
  await addFitting({ name: 'Chaîne', price: 500 }, 'all')
  const draft = await addFitting({ ...pads, name: 'Plaquettes brouillon' }, fit)
  await call('PUT', `/products/${draft}`, { isPublished: false })
  for (const filter of [
    `category=${categoryId}`,
    `category=${categoryId}&subcategory=Freins`,
    'subcategory=Freins',
    `brand=${encodeURIComponent('Aurès')}`,
    'search=plaquettes',
    'search=plaquetes',
    'size=m',
    'isNew=true',
  ])
    for (const sort of ['', '&sort=name', '&sort=price-low'])
      expect([filter, await names(`${filter}${sort}&model=${mt}&year=2018`)]).toEqual([
        filter,
        ['Plaquettes', 'Plaquettes épuisées'],
      ])
  expect(await names(`model=${mt}&maxPrice=600`)).toEqual(['Chaîne', 'Plaquettes'])
  expect(await names(`model=${mt}&inStock=false`)).toEqual(['Plaquettes épuisées'])
  expect(await names(`model=${mt}&year=2017&search=plaquettes`)).toEqual([])
  const both = ['Plaquettes', 'Plaquettes épuisées']
  expect(await names(`model=${mt}`, `/products/category/${categoryId}`)).toEqual(both)
  const seen = await call<{ total: number }>('GET', `/products?model=${mt}`)
  expect(seen.body.total).toBe(4)
  const paged = await shop.json<{ items: Product[]; total: number }>(
    'GET',
    `/products?model=${mt}&sort=price-low&limit=2&page=2`,
  )
  expect([paged.body.total, paged.body.items.map(({ name }) => name)]).toEqual([3, ['Plaquettes épuisées']])
  const values = await shop.json<ProductFilterValues>('GET', `/products/filters?model=${mt}&inStock=true`)
  expect(values.body).toEqual({ brands: ['Aurès'], sizes: ['M'], specifications: [] })
})
