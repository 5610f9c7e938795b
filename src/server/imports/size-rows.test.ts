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
    ['another name', ['R;Gant;100;C;S;;3', 'R;Botte;100;C;M;;4'], 1, /déjà celle de la ligne 2/],
    ['another category', ['R;Gant;100;C;S;;3', 'R;Gant;100;D;M;;4'], 1, /« Catégorie » n’est pas celle/],
    ['another price', ['R;Gant;100;C;S;;3', 'R;Gant;120;C;M;;4'], 1, /Plusieurs prix/],
    ['a size without a quantity', ['R;Gant;100;C;S;;3', 'R;Gant;100;C;M;;'], 1, /n’a pas de quantité/],
    ['another reference', ['R;Gant;100;C;S;;3', 'Q;Gant;100;C;M;;4'], 2, null],
  ])('with %s', (_, rows, count, told) => {
    const read = readRows(table(TITLES, ...rows))
    expect(read.products).toHaveLength(count)
    expect(read.told.map((message) => message.replaceAll('\u00a0', ' '))).toEqual(
      told ? [expect.stringMatching(told)] : [],
    )
  })

  test('without quantities the sizes come, and lists are split for each colour', () => {
    const read = readRows(
      table('Référence;Nom;Prix;Tailles;Couleurs', 'R;Gant;1;S,M;Noir', 'R;Gant;1;M,L;Rouge'),
    )
    expect(fieldsOf(read)).toMatchObject({ sizes: ['S', 'M', 'L'], colors: ['Noir', 'Rouge'] })
    expect(read.products[0]?.stock).toBeUndefined()
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
