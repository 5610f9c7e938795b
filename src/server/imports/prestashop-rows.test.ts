import { describe, expect, test } from 'vitest'
import { piecesOf, readRows, table } from '../../../tests/support/read-sheet-rows.ts'

const fieldsOf = ({ products: [product] }: ReturnType<typeof readRows>) => product?.fields

const PRODUCTS = table(
  'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #',
  '1;1;Bottes;Bottes;10000;DP1',
)
const TITLES =
  'Product ID;Attribute (Name:Type:Position);Value (Value:Position);Reference;Quantity;Impact on price'
const NO_TAX = expect.stringContaining('aucune taxe n’est ajoutée')

describe('combinations', () => {
  const combine = (...rows: string[]) => readRows(PRODUCTS, table(TITLES, ...rows))

  test.each<[string, string[], Record<string, number>]>([
    [
      'a half size',
      ['1;Pointure:select:0;37:0;A;3;0', '1;Pointure:select:0;37,5:1;B;4;0'],
      { 37: 3, '37,5': 4 },
    ],
    ['without positions', ['1;Pointure;37,5;A;3;0', '1;Pointure;38;B;4;0'], { '37,5': 3, 38: 4 }],
    [
      'beside a colour',
      [
        '1;Pointure:select:0, Couleur:color:1;37,5:0, Noir:1;A;3;0',
        '1;Pointure:select:0, Couleur:color:1;38:0, Noir:1;B;4;0',
      ],
      { '37,5 Noir': 3, '38 Noir': 4 },
    ],
    [
      'in a name',
      ['1;Taille (EU, US):select:0;40, 7:0;A;3;0', '1;Taille (EU, US):select:0;41, 8:1;B;4;0'],
      { '40, 7': 3, '41, 8': 4 },
    ],
    ['none', ['1;Couleur:color:0,Taille:select:1;Noir:0,M:1;A;3;0'], { 'M Noir': 3 }],
  ])('a comma within a value: %s', (_, rows, pieces) => {
    const read = combine(...rows)
    expect(piecesOf(read)).toEqual(pieces)
    expect(read.told).toEqual([NO_TAX])
  })

  test('values without a name of their own are told, and come with no quantity', () => {
    const read = combine('1;Pointure, Couleur;37,5, Noir;A;3;0')
    expect([piecesOf(read), read.told]).toEqual([
      undefined,
      [expect.stringContaining('sans cette déclinaison'), NO_TAX],
    ])
  })

  test('an impact is without tax, also on a price with tax', () => {
    const files = [
      table('ID;Active (0/1);Name;Price tax included', '1;1;a;11900'),
      table(TITLES, '1;Pointure:select:0;37:0;A;3;1000'),
    ] as const
    expect(fieldsOf(readRows(...files, 19))?.price).toBe(13_090)
  })

  test.each<[string, number, boolean]>([
    ['', 10_000, true],
    ['0', 10_000, true],
    ['-500', 9500, true],
    ['1500', 11_500, false],
  ])('an impact of «%s» counts beside one of 1500', (impact, price, isTold) => {
    const read = combine(`1;Pointure:select:0;41:0;A;3;${impact}`, '1;Pointure:select:0;46:1;B;4;1500')
    expect(fieldsOf(read)?.price).toBe(price)
    const several = expect.stringContaining('Plusieurs prix')
    expect(read.told.toSorted()).toEqual(isTold ? [several, NO_TAX] : [NO_TAX])
  })

  test('features keep their decimal commas', () => {
    const titles = 'ID;Active (0/1);Name;Price tax included;Feature(Name:Value:Position)'
    const read = readRows(table(titles, '1;1;a;9;Poids:1,5 kg:1,Sexe:Homme:2, Marque:Ixon:3'))
    expect(fieldsOf(read)).toMatchObject({
      specifications: { Poids: '1,5 kg', Sexe: 'Homme' },
      brand: 'Ixon',
    })
  })
})

describe('the list of products', () => {
  test.each([
    ['ID;Image;Nom;Référence;Catégorie;Prix (HT);Prix (TTC);Quantité;État;Position'],
    ['Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position'],
  ])('%s', (titles) => {
    const read = readRows(
      table(
        titles,
        '1;;Actif;G1;Gants;10000.000000;11900.000000;3;1;0',
        '2;;Éteint;G2;Gants;10000.000000;11900.000000;3;0;0',
      ),
    )
    expect(read).toMatchObject({
      format: 'prestashop',
      told: [],
      products: [
        {
          fields: { name: 'Actif', reference: 'G1', price: 11_900, isPublished: true },
          places: [{ category: 'Gants' }],
        },
        { fields: { name: 'Éteint', isPublished: false }, stock: { variants: [{ quantity: 3 }] } },
      ],
    })
  })

  test('its small images are told once; a supplier’s sheet of two prices is another', () => {
    const titles = 'ID;Image;Nom;Prix (HT);Prix (TTC);État'
    const read = readRows(table(titles, '1;a.jpg;a;1;2;1', '2;b.jpg;b;1;2;1'))
    expect(new Set(read.told)).toEqual(new Set([expect.stringContaining('vignettes')]))
    expect(readRows(table('Réf;Nom;Prix HT;Prix TTC', 'a;b;1;2')).format).toBe('other')
  })
})

describe('prices', () => {
  const TWO = 'ID;Active (0/1);Name;Price tax excluded;Price tax included'

  test.each<[string, number, number, boolean]>([
    ['10000;11900', 0, 11_900, false],
    [';11900', 0, 11_900, false],
    ['10000;', 0, 10_000, true],
    ['10000;', 19, 11_900, false],
    ['10000;11900', 19, 11_900, false],
  ])('of %s with a tax of %i %%', (cells, tax, price, isTold) => {
    const read = readRows(table(TWO, `1;1;a;${cells}`), [], tax)
    expect(fieldsOf(read)?.price).toBe(price)
    expect(read.told).toEqual(isTold ? [NO_TAX] : [])
  })

  test.each<[cells: string, price: number, original: number | null, told: RegExp | null]>([
    ['2000;;;', 8000, 10_000, null],
    [';20;2020-01-01;2130-01-01', 8000, 10_000, /finit/],
    [';20;2130-01-01;', 10_000, null, /commence/],
    [';20 %;;2020-01-01', 10_000, null, /finie/],
    ['0;0;0000-00-00;0000-00-00', 10_000, null, null],
    ['x;;;', 10_000, null, /ne se lit pas/],
  ])('with the discount %s', (cells, price, originalPrice, told) => {
    const discount = 'Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd)'
    const read = readRows(table(`${TWO};${discount}`, `1;1;a;;10000;${cells}`))
    expect([fieldsOf(read)?.price, fieldsOf(read)?.originalPrice ?? null]).toEqual([price, originalPrice])
    expect(read.told).toEqual(told ? [expect.stringMatching(told)] : [])
  })

  test('numbers of a workbook keep their point', () => {
    const titles = `${TWO};Discount amount;Discount percent`.split(';')
    const priceOf = (...cells: (string | number)[]) =>
      fieldsOf(readRows([titles, [1, 1, 'a', ...cells]], [], 19))?.price
    expect(priceOf(840.336, '', 0, 0)).toBe(1000)
    expect(priceOf('', 9999.999, 0, 0)).toBe(10_000)
    expect(priceOf(840.336, 0, 0, 0)).toBe(0)
    expect(priceOf('', 10_000, 1000.125, '')).toBe(9000)
    expect(priceOf('', 10_000, '', 12.125)).toBe(8788)
    const impacted = readRows(
      [titles, [1, 1, 'a', 840.336, '', '', '']],
      [TITLES.split(';'), ['1', 'Pointure:select:0', '41:0', 'A', 3, -42.017]],
      19,
    )
    expect(fieldsOf(impacted)?.price).toBe(950)
  })
})

test.each<[string, string, boolean | undefined, boolean | undefined, RegExp | null]>([
  ['Visibility', 'none', false, undefined, /brouillon/],
  ['Visibility', 'search', true, undefined, /recherche/],
  ['Visibility', 'both', true, undefined, null],
  ['Status', '0', false, undefined, null],
  ['Available for order (0 = No, 1 = Yes)', '0', true, false, null],
  ['Show price (0 = No, 1 = Yes)', '0', true, undefined, /caché/],
])('%s: %s', (title, value, isPublished, inStock, told) => {
  const read = readRows(table(`ID;Active (0/1);Name;Price tax included;${title}`, `1;1;a;9;${value}`))
  expect([fieldsOf(read)?.isPublished, fieldsOf(read)?.inStock]).toEqual([isPublished, inStock])
  expect(read.told).toEqual(told ? [expect.stringMatching(told)] : [])
})

test.each([
  ['1', undefined],
  ['0', { '': 0 }],
  ['2', { '': 0 }],
])('no piece, and the action out of stock %s', (action, pieces) => {
  const titles = 'ID;Active (0/1);Name;Price tax included;Quantity;Out of stock action'
  const read = readRows(table(titles, `1;1;a;9;0;${action}`))
  expect([piecesOf(read), read.told.length]).toEqual([pieces, action === '1' ? 1 : 0])
})

test('the condition of a thing is no state, and what cannot be ordered is sold out', () => {
  const titles =
    'ID;Actif (0/1);Nom;Catégories (x,y,z...);Prix TTC;Disponible à la commande (0 = Non, 1 = Oui);État'
  const read = (orderable: number, state: string) =>
    fieldsOf(readRows(table(titles, `1;1;Bottes;Bottes;10000;${orderable};${state}`)))
  expect(read(1, 'new')).toMatchObject({ isPublished: true, inStock: true })
  expect(read(0, 'used')).toMatchObject({ isPublished: true, inStock: false })
  expect(read(1, 'private')).toMatchObject({ isPublished: false })
})
