import { describe, expect, test } from 'vitest'
import { piecesOf, readRows, table } from '../../../tests/support/read-sheet-rows.ts'

const fieldsOf = ({ products: [product] }: ReturnType<typeof readRows>) => product?.fields

describe('a row for each size', () => {
  const TITLES = 'Référence;Nom;Prix;Catégorie;Taille;Couleur;Quantité'

  test.each<[string, string[], Record<string, number>]>([
    ['of one reference', ['R;Gant;100;C;S;;3', 'R;Gant;100;C;M;;4'], { S: 3, M: 4 }],
    ['with empty cells', ['R;Gant;100;C;S;;3', ';;;;M;;4'], { S: 3, M: 4 }],
    ['of one name', [';Gant;100;C;S;;3', ';Gant;;;M;;4'], { S: 3, M: 4 }],
    ['after a row of the product', ['R;Gant;100;C;;;', 'R;;;;S;;3', 'R;;;;M;;4'], { S: 3, M: 4 }],
    [
      'apart from each other',
      ['R;Gant;100;C;S;;3', 'Q;Botte;90;C;40;;1', 'R;Gant;100;C;M;;4'],
      { S: 3, M: 4 },
    ],
    ['and colour', ['R;Gant;100;C;S;Noir;3', 'R;Gant;100;C;s;Rouge;4'], { 'S Noir': 3, 'S Rouge': 4 }],
  ])('%s is one product', (_, rows, pieces) => {
    const read = readRows(table(TITLES, ...rows))
    expect(fieldsOf(read)).toMatchObject({ name: 'Gant', price: 100 })
    expect(piecesOf(read)).toEqual(pieces)
    expect([read.told, read.fatal]).toEqual([[], []])
  })

  test.each<[string, string[], number, RegExp | null]>([
    ['one size twice', ['R;Gant;100;C;S;;3', 'R;Gant;100;C;S;;4'], 1, /« R » est déjà celle de la ligne 2/],
    ['another category', ['R;Gant;100;C;S;;3', 'R;Gant;100;D;M;;4'], 1, /« Catégorie » n’est pas celle/],
    ['another price', ['R;Gant;100;C;S;;3', 'R;Gant;120;C;M;;4'], 1, /Plusieurs prix/],
    ['a size without a quantity', ['R;Gant;100;C;S;;3', 'R;Gant;100;C;M;;'], 1, /n’a pas de quantité/],
    ['another reference', ['R;Gant;100;C;S;;3', 'Q;Gant;100;C;M;;4'], 2, null],
    ['another name', ['R;Gant;100;C;S;;3', 'R;Botte;100;C;M;;4', 'R;Gant;;;L;;1'], 2, null],
  ])('with %s', (_, rows, count, told) => {
    const read = readRows(table(TITLES, ...rows))
    expect(read.products).toHaveLength(count)
    expect(read.told.map((message) => message.replaceAll('\u00a0', ' '))).toEqual(
      told ? [expect.stringMatching(told)] : [],
    )
  })

  test('a workbook’s number 0 is a quantity, and an empty cell none', () => {
    const count = (small: string | number, medium: string | number) => {
      const row = (size: string, quantity: string | number) => ['R', 'Gant', 100, 'C', size, '', quantity]
      return piecesOf(readRows([TITLES.split(';'), row('S', small), row('M', medium)]))
    }
    expect(count(0, 4)).toEqual({ S: 0, M: 4 })
    expect(count(0, 0)).toEqual({ S: 0, M: 0 })
    expect(count('', '')).toBeUndefined()
  })

  test('without quantities the sizes come, and lists are split for each colour', () => {
    const read = readRows(
      table('Référence;Nom;Prix;Tailles;Couleurs', 'R;Gant;1;S,M;Noir', 'R;Gant;1;M,L;Rouge'),
    )
    expect(fieldsOf(read)).toMatchObject({ sizes: ['S', 'M', 'L'], colors: ['Noir', 'Rouge'] })
    expect(read.products[0]?.stock).toBeUndefined()
  })
})

describe('a column for each size', () => {
  const read = (titles: string, ...rows: string[]) => readRows(table(`Référence;Nom;Prix;${titles}`, ...rows))

  test.each<[string, string, Record<string, number>]>([
    ['S;M;L;XL', '1;2;3;4', { S: 1, M: 2, L: 3, XL: 4 }],
    ['39;40;41;41,5;42', '1;;0;5;2', { 39: 1, 41: 0, '41,5': 5, 42: 2 }],
    ['T38;T40;T42', '3;;2', { 38: 3, 42: 2 }],
    ['Stock M;Stock L', '3;2', { M: 3, L: 2 }],
    ['Taille S;Taille M', '3;-', { S: 3 }],
    ['2XL;m', '1;2', { '2XL': 1, M: 2 }],
  ])('%s with %s', (titles, cells, pieces) => {
    const found = read(titles, `R;Gant;100;${cells}`)
    expect(fieldsOf(found)?.sizes?.toSorted()).toEqual(Object.keys(pieces).toSorted())
    expect(piecesOf(found)).toEqual(pieces)
    expect(found.told).toEqual([])
  })

  test('a row for each colour, a total, marks, and a product without sizes', () => {
    const colors = read('Couleur;S;M', 'R;Gant;100;Noir;1;2', 'R;Gant;100;Rouge;;4')
    expect(piecesOf(colors)).toEqual({ 'S Noir': 1, 'M Noir': 2, 'M Rouge': 4 })
    const total = read('Stock;S;M', 'R;Gant;100;3;1;2', 'Q;Casque;100;9;1;2', 'P;Huile;10;7;;')
    expect(total.told).toEqual([expect.stringMatching(/dit 9, ses tailles 3/)])
    expect(total.products.map(({ stock }) => stock?.variants.map(({ quantity }) => quantity))).toEqual([
      [1, 2],
      [1, 2],
      [7],
    ])
    const marks = read('S;M;L', 'R;Gant;100;x;;oui')
    expect([fieldsOf(marks)?.sizes, marks.products[0]?.stock]).toEqual([['S', 'L'], undefined])
  })

  test('cells that are no pieces are told, and no size comes', () => {
    const prices = read('S;M', 'R;Gant;100;4500;4700')
    expect(fieldsOf(prices)?.sizes).toBeUndefined()
    expect(prices.told).toEqual([expect.stringMatching(/S\u00a0: 4500, M\u00a0: 4700/)])
  })

  test.each(['10;20;50', 'L', '1;2;3', '38;39;38', 'PM;GM'])('%s are no sizes', (titles) => {
    const found = read(titles, `R;Gant;100${';1'.repeat(titles.split(';').length)}`)
    expect([fieldsOf(found)?.sizes, found.told]).toEqual([undefined, []])
  })
})

test.each([
  ['36, 37,5, 38', ['36', '37,5', '38']],
  ['37,5;38', ['37,5', '38']],
  ['36|37,5', ['36', '37,5']],
  ['3,4,5,6', ['3', '4', '5', '6']],
  ['36,37,38', ['36', '37', '38']],
  ['40,50,60', ['40', '50', '60']],
  ['41/42/43', ['41', '42', '43']],
  ['S-M-L', ['S', 'M', 'L']],
  ['S/M;L/XL', ['S/M', 'L/XL']],
  ['10/12 ans', ['10/12 ans']],
  ['S, s, M', ['S', 'M']],
])('the sizes %s', (text, sizes) => {
  expect(
    fieldsOf(
      readRows([
        ['Nom', 'Prix', 'Tailles'],
        ['a', '1', text],
      ]),
    )?.sizes,
  ).toEqual(sizes)
})

test.each([
  ['Statut', 'brouillon', false],
  ['Actif', 'non', false],
  ['Visible', 'masqué', false],
  ['État', 'neuf', undefined],
  ['Statut', 'en stock', undefined],
])('another sheet with %s: %s', (title, state, isPublished) => {
  const read = readRows(table(`Nom;Prix;${title}`, `a;1;${state}`))
  expect([fieldsOf(read)?.isPublished, read.told.length]).toEqual([
    isPublished,
    isPublished === false ? 1 : 0,
  ])
})
