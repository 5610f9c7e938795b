import { expect, test } from 'vitest'
import { compareProducts } from './comparison.ts'

const PLAIN = {
  price: 12_500,
  brand: null,
  inStock: true,
  sizes: [],
  colors: [],
  fit: null,
  prices: [],
  stock: null,
  specifications: {},
}

function compare(some: object, other: object, filters: string[] = []) {
  const rows = compareProducts(
    [
      { ...PLAIN, ...some },
      { ...PLAIN, ...other },
    ],
    filters,
  )
  return Object.fromEntries(rows.map(({ name, values, isDifferent }) => [name, [...values, isDifferent]]))
}

test('what a category filters by comes first, names and values alike but for case or accents are the same', () => {
  const some = { specifications: { Poids: '1 400 g', HOMOLOGATION: 'ECE 22.06', Matière: 'Fibre' } }
  const other = { specifications: { matiere: 'FIBRE', Homologation: 'ECE 22.05', Visière: 'Claire' } }
  const rows = Object.entries(compare(some, other, ['Homologation', 'Coque'])).slice(2)
  expect(rows).toEqual([
    ['Homologation', ['ECE 22.06', 'ECE 22.05', true]],
    ['Poids', ['1 400 g', null, false]],
    ['Matière', ['Fibre', 'FIBRE', false]],
    ['Visière', [null, 'Claire', false]],
  ])
})

test('prices are those of the choices that are left', () => {
  const prices = [
    { size: 'L', color: null, price: 14_000, originalPrice: null },
    { size: 'XL', color: null, price: 15_500, originalPrice: null },
  ]
  const sizes = ['M', 'L', 'XL']
  const left = (...names: string[]) =>
    sizes.map((size) => ({ size, color: null, available: names.includes(size), left: null }))
  const priceOf = (product: object) => compare(product, {}).Prix?.[0]
  expect(priceOf({ sizes, prices })).toBe('12\u00a0500\u00a0DA à 15\u00a0500\u00a0DA')
  expect(priceOf({ sizes, prices, stock: left('L', 'XL') })).toBe('14\u00a0000\u00a0DA à 15\u00a0500\u00a0DA')
  expect(priceOf({ sizes, prices, stock: left('M') })).toBe('12\u00a0500\u00a0DA')
  expect(priceOf({ sizes, prices, stock: left() })).toBe('12\u00a0500\u00a0DA à 15\u00a0500\u00a0DA')
})

test('sizes and colours are those that are left, and a product without any says nothing of them', () => {
  const variant = (size: string, color: string, available: boolean) => ({
    size,
    color,
    available,
    left: null,
  })
  const stock = [variant('M', 'Noir', false), variant('M', 'Rouge', true), variant('L', 'Noir', false)]
  const rows = compare({ sizes: ['M', 'L'], colors: ['Noir', 'Rouge'], stock, fit: 'small' }, {})
  expect(rows).toMatchObject({
    'Tailles disponibles': ['M', null, false],
    'Couleurs disponibles': ['Rouge', null, false],
    Coupe: ['Taille petit', null, false],
  })
  const gone = compare({ inStock: false, sizes: ['M'] }, { sizes: ['M'], brand: 'Simoun' })
  expect(gone).toMatchObject({
    Disponibilité: ['Rupture de stock', 'En stock', true],
    'Tailles disponibles': ['Aucune', 'M', true],
    Marque: [null, 'Simoun', false],
  })
  expect(compare({}, {})).not.toHaveProperty('Tailles disponibles')
})
