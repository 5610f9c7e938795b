// @module-tag long

import { expect, test } from 'vitest'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'
import { readRows } from '../../../tests/support/read-sheet-rows.ts'

// What files of other shops lost without a word.

const read = (...rows: string[]) => readRows(rows.map((row) => row.split('|')))
const placesOf = (category: string, subcategory?: string) => {
  const titles = ['Nom', 'Prix', 'Catégorie', ...(subcategory === undefined ? [] : ['Sous-catégorie'])]
  const { products, told } = readRows([titles, ['Gants', '1', category, subcategory ?? '']])
  return [products[0]?.places.map((place) => [place.category, place.subcategory].join(' > ')), told.length]
}

onOneDatabase('a second import leaves a product in its category, if the file names it', async (shop) => {
  const { importFile, read, products } = await openImports(shop)
  const titles = 'Référence;Nom;Prix;Catégorie'
  const file = lines(
    titles,
    'R1;Robe;100;"Nouveautés, Robes"',
    'R2;Jupe;100;Robes',
    'R3;Top;100;"Tops, Robes"',
  )
  await importFile(file)
  const categories = async () => (await products()).map(({ category }) => category)
  expect(await categories()).toEqual(['Nouveautés', 'Robes', 'Robes'])
  const moved = lines(titles, 'R1;Robe;100;"Robes, Nouveautés"', 'R3;Top;100;Nouveautés')
  expect((await read(file)).counts).toEqual({ create: 0, update: 0, skip: 3 })
  await importFile(moved)
  expect(await categories()).toEqual(['Nouveautés', 'Robes', 'Nouveautés'])
})

test('WooCommerce: a value that no variation has is not offered', () => {
  const titles = 'Type|SKU|Name|Regular price|Parent|Attribute 1 name|Attribute 1 value(s)'
  const head = 'variable|A|Blouson|||Taille|S, M, 05 ans, XL'
  const [s, years, any] = ['S', '05ans', ''].map((size) => `variation|A-${size}|Blouson|100|A|Taille|${size}`)
  const sizesOf = (...rows: (string | undefined)[]) =>
    read(titles, ...rows.flatMap((row) => row ?? [])).products[0]?.fields.sizes
  expect(sizesOf(head, s, years)).toEqual(['S', '05ans'])
  expect(sizesOf(head, s, any)).toEqual(['S', 'M', '05 ans', 'XL'])
  expect(sizesOf(head)).toEqual(['S', 'M', '05 ans', 'XL'])
})

test('categories between semicolons, and those of both columns', () => {
  const several = ['Blousons > ', 'Promos > ']
  expect(placesOf('Blousons; Promos')).toEqual([[...several, 'Blousons; Promos > '], 1])
  expect(placesOf('Casques &gt; Jets')).toEqual([['Casques > Jets'], 0])
  expect(placesOf('Casques › Jets')).toEqual([['Casques > Jets'], 0])
  expect(placesOf('Huile &amp; graisse')).toEqual([['Huile & graisse > '], 0])
  expect(placesOf('Casques > Cross', 'Jet')).toEqual([['Casques > Jet'], 1])
  expect(placesOf('Casques > Jet', 'JET')).toEqual([['Casques > JET'], 0])
  expect(placesOf('Casques', 'Jet')).toEqual([['Casques > Jet'], 0])
})

test('PrestaShop: lists between semicolons, and a price that may be without tax', () => {
  const products = [
    ['Product ID', 'Active (0/1)', 'Name *', 'Categories (x;y;z...)', 'Price tax excluded'],
    ['1', '1', 'Lecteur', 'Audio', '100'],
  ]
  const combinations = [
    ['Product ID*', 'Attribute (Name:Type:Position)*', 'Value (Value:Position)*', 'Quantity'],
    ['1', 'Color:color:0; Size:select:1', 'Noir:0; S:1', '2'],
    ['1', 'Color:color:0;Size:select:1', 'Bleu:0;M:1', '3'],
  ]
  const [product] = readRows(products, combinations).products
  expect(product?.fields).toMatchObject({ sizes: ['S', 'M'], colors: ['Noir', 'Bleu'] })
})

test('of variants of one price, the struck one comes', () => {
  const titles = 'Handle|Title|Option1 Name|Option1 Value|Variant Price|Variant Compare At Price|Variant SKU'
  const { products } = read(titles, 'g|Gants|Taille|S|100||A', 'g|||M|100|150|B', 'g|||L|100|120|C')
  expect(products[0]?.fields).toMatchObject({ price: 100, originalPrice: 150 })
})

test.each([
  ['En attente', false],
  ['Privé', false],
  ['Supprimé', false],
  ['pending', false],
  ['Publié', undefined],
])('a state %s', (state, isPublished) => {
  const [product] = read('Nom|Prix|Statut', `Gants|1|${state}`).products
  expect(product?.fields.isPublished).toBe(isPublished)
})

test('more pieces than a variant may have are refused', () => {
  expect(read('Nom|Prix|Stock', 'Gants|1|1000000').fatal).toEqual([])
  expect(read('Nom|Prix|Stock', 'Gants|1|1000001').fatal).toHaveLength(1)
})

test.each([
  ['Gants|abc|||', 'Prix\u00a0: «\u00a0abc\u00a0»'],
  ['Gants|100|abc||', 'Prix barré\u00a0: «\u00a0abc\u00a0»'],
  ['Gants|100||abc|', 'Prix soldé\u00a0: «\u00a0abc\u00a0»'],
  ['Gants|100|||peut-être', 'En vente\u00a0: «\u00a0peut-être\u00a0»'],
])('what is refused in %s names its column', (row, begin) => {
  const { fatal } = read('Nom|Prix|Prix barré|Prix promo|En vente', row)
  expect(fatal).toEqual([expect.objectContaining({ message: expect.stringMatching(`^${begin} n’est`) })])
})

test('a struck price below the price and a sale price above it are told', () => {
  const titles = 'Nom|Prix|Prix barré|Prix promo'
  const toldOf = (row: string) => read(titles, row).told
  expect(toldOf('Gants|100|80|')).toEqual([expect.stringMatching(/prix barré.*sous son prix/)])
  expect(toldOf('Gants|100||120')).toEqual([expect.stringMatching(/prix promo.*au-dessus/)])
  for (const row of ['Gants|100|120|', 'Gants|100|100|', 'Gants|100|0|', 'Gants|100||100', 'Gants|100||80'])
    expect([row, toldOf(row)]).toEqual([row, []])
})

test('sizes that are not sold in every colour are told, unless they are counted', () => {
  const titles = 'Référence|Nom|Prix|Taille|Couleur|Stock'
  const toldOf = (...rows: string[]) => read(titles, ...rows).told
  expect(toldOf('A|Gants|1|S|Noir|', 'A|Gants|1|M|Rouge|')).toEqual([
    expect.stringMatching(/2 de ses 4 choix/),
  ])
  expect(toldOf('A|Gants|1|S|Noir|2', 'A|Gants|1|M|Rouge|3')).toEqual([])
  expect(toldOf('A|Gants|1|S|Noir|', 'A|Gants|1|M|Noir|')).toEqual([])
  const shopify =
    'Handle|Title|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Variant Price|Variant SKU'
  const { told } = read(shopify, 'g|Gants|Taille|S|Couleur|Noir|1|A', 'g|||M||Rouge|1|B')
  expect(told).toContainEqual(expect.stringMatching(/2 de ses 4 choix/))
})

test('a quantity in words says if the product is offered; « 10+ » is 10 pieces', () => {
  const { products, told } = read(
    'Nom|Prix|Quantité',
    ...['Jet|1|En stock', 'Cross|1|Rupture', 'Gants|1|10+', 'Bottes|1|> 5', 'Veste|1|3'],
  )
  const offered = products.map(({ fields, stock }) => [fields.inStock, stock?.variants[0]?.quantity])
  expect(offered).toEqual([
    [true, undefined],
    [false, undefined],
    [undefined, 10],
    [undefined, 5],
    [undefined, 3],
  ])
  expect(new Set(told).size).toBe(2)
  const { products: flagged } = read('Nom|Prix|Disponible', 'Jet|1|Disponible', 'Cross|1|غير متوفر')
  expect(flagged.map(({ fields }) => fields.inStock)).toEqual([true, false])
})

test.each(['environ 10', '10+5', '5,5', 'à commander'])('a quantity of « %s » is refused', (quantity) => {
  expect(read('Nom|Prix|Quantité', `Jet|1|${quantity}`).products).toEqual([])
})
