import { expect, test } from 'vitest'
import {
  type ChoicePrice,
  checkPrices,
  choiceQuery,
  imageFor,
  imagesFor,
  keepPrices,
  priceOf,
  rangeOf,
} from './choice.ts'

const OIL = { price: 1200, originalPrice: null, sizes: ['1 L', '4 L'], colors: [] }
const HELMET = { price: 9000, originalPrice: 12_000, sizes: ['M', 'XL'], colors: ['Noir', 'Rouge'] }

function entry(
  size: string | null,
  color: string | null,
  price: number,
  originalPrice: number | null = null,
) {
  return { size, color, price, originalPrice } satisfies ChoicePrice
}

test('a choice costs its own price, any other what the product costs', () => {
  const helmet = { ...HELMET, prices: [entry('XL', 'Rouge', 9500)] }
  expect(priceOf(helmet, { size: 'XL', color: 'Rouge' })).toEqual({ price: 9500, originalPrice: null })
  expect(priceOf(helmet, { size: 'XL', color: 'Noir' })).toEqual({ price: 9000, originalPrice: 12_000 })
})

test('entries are spelled and ordered as the product is; one that costs what it costs is none', () => {
  const { prices, issues } = checkPrices(HELMET, [
    entry('xl', 'rouge', 9500, 9900),
    entry('M', 'ROUGE', 9000),
    entry('M', 'noir', 9000, 12_000),
  ])
  expect(issues).toEqual([])
  expect(prices).toEqual([entry('M', 'Rouge', 9000), entry('XL', 'Rouge', 9500, 9900)])
})

const REFUSED: [entries: ChoicePrice[], paths: string[]][] = [
  [[entry('8 L', null, 2000)], ['prices.0.size']],
  [[entry(null, null, 2000)], ['prices.0.size']],
  [[entry('4 L', 'Noir', 2000)], ['prices.0.color']],
  [[entry('4 L', null, 1100)], ['prices.0.price']],
  [[entry('4 L', null, 2000, 2000)], ['prices.0.originalPrice']],
  [[entry('4 L', null, 2000), entry('4 l', null, 3000)], ['prices.1.size']],
  [[entry('1 L', null, 1300), entry('4 L', null, 4000)], ['prices']],
]

test.each(REFUSED)('%j is refused on %j', (entries, paths) => {
  expect(checkPrices(OIL, entries).issues.map(({ path }) => path)).toEqual(paths)
})

test('a colour named twice is told on the colour where there are no sizes', () => {
  const product = { price: 100, originalPrice: null, sizes: [], colors: ['Noir', 'Bleu'] }
  const { issues } = checkPrices(product, [entry(null, 'Bleu', 200), entry(null, 'bleu', 300)])
  expect(issues.map(({ path }) => path)).toEqual(['prices.1.color'])
})

test('prices of options that are gone go, as do all where sizes or colours join', () => {
  const prices = [entry('1 L', null, 1200, 1500), entry('4 L', null, 4000)]
  expect(keepPrices({ sizes: ['4 l', '5 L'], colors: [] }, prices)).toEqual(prices.slice(1))
  expect(keepPrices({ sizes: ['1 L', '4 L'], colors: ['Bidon'] }, prices)).toEqual([])
})

test('a colour shows its own photos before those of none, and all photos where it has none', () => {
  const photos = [
    { url: '/1', color: null },
    { url: '/2', color: 'Noir' },
    { url: '/3', color: 'Rouge' },
    { url: '/4', color: 'Noir' },
  ]
  const shown = (color: string | null) => imagesFor(photos, color).map(({ url }) => url)
  expect(shown('Noir')).toEqual(['/2', '/4', '/1'])
  expect(shown('Bleu')).toEqual(['/1', '/2', '/3', '/4'])
  expect(shown(null)).toEqual(['/1', '/2', '/3', '/4'])
  const product = { image: '/main', images: photos }
  expect(['Rouge', 'Bleu', null].map((color) => imageFor(product, color))).toEqual(['/3', '/main', '/main'])
})

test('a choice is named in the URL of its page', () => {
  expect(choiceQuery({ size: 'M', color: 'Noir & or' })).toBe('?taille=M&couleur=Noir+%26+or')
  expect(choiceQuery({ size: null, color: null })).toBe('')
})

test.each([
  [['XS', 'S', 'XXL'], ['Noir', 'Rouge', 'Bleu'], '3\u00a0coloris · XS à XXL'],
  [['M'], ['Noir', 'Rouge'], '2\u00a0coloris'],
  [['38', '40'], ['Noir'], '38 à 40'],
  [[], [], ''],
])('sizes %j in colours %j are said as "%s"', (sizes, colors, said) => {
  expect(rangeOf({ sizes, colors })).toBe(said)
})
