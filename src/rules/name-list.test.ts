import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctNames, splitNames, splitSizes } from './name-list.ts'

test.each<[string, string[]]>([
  ['S, M, L, XL, XXL, 3XL', ['S', 'M', 'L', 'XL', 'XXL', '3XL']],
  ['S;M ; L', ['S', 'M', 'L']],
  ['Noir\r\nRouge\n', ['Noir', 'Rouge']],
  ['أسود، أحمر', ['أسود', 'أحمر']],
  ['41/42/43', ['41', '42', '43']],
  ['38 / 40 / 42', ['38', '40', '42']],
  ['S/M/L/XL', ['S', 'M', 'L', 'XL']],
  ['3XL/XXL/XL', ['3XL', 'XXL', 'XL']],
  ['S-M-L', ['S', 'M', 'L']],
  ['40/40.5/41', ['40', '40.5', '41']],
  ['36, 37,5, 38', ['36', '37,5', '38']],
  ['37,5;38', ['37,5', '38']],
  ['3,4,5,6', ['3', '4', '5', '6']],
  ['1,5 L, 4 L', ['1,5 L', '4 L']],
  ['Noir\\, mat, Rouge', ['Noir, mat', 'Rouge']],
  ['', []],
  [' , ;', []],
])('%j are %j', (text, names) => {
  expect(splitNames(text)).toEqual(names)
})

test.each([
  ...['S/M', '41/42', 'L-XL', '10/12 ans', '6/8/10 ans', '1/2', 'N/A', 'T.U.'],
  ...['120/70', '120/70-17', '120/70/17', '3.00-18', '01/02/2026', '1/2/2026', '1/100/200'],
  ...['Noir/Rouge', 'Noir/Rouge/Blanc', 'Gris-bleu-vert', 'S/M/grand', 'M/M/M', '43/42/41'],
])('%s is one name', (name) => {
  expect(splitNames(name)).toEqual([name])
})

test('a name is the same in other letters, and its first spelling stays', () => {
  expect(distinctNames(['Noir', 'noir', 'Rouge', ' NOIR', 'rouge  mat', 'Rouge mat'])).toEqual([
    'Noir',
    'Rouge',
    'rouge  mat',
  ])
})

const word = fc.stringMatching(/^[A-Za-zÀ-ÿ]{1,12}(?: [A-Za-zÀ-ÿ0-9]{1,8})?$/)
const run = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 10 }), fc.integer({ min: 3, max: 9 }))
  .map(([first, step, count]) => Array.from({ length: count }, (_, at) => String(first + at * step)))

test('joined names come back, whichever mark joins them', () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1 }),
      fc.constantFrom(', ', ',', ';', ' ; ', '\n', '، '),
      (names, mark) => {
        expect(splitNames(names.join(mark))).toEqual(names)
      },
    ),
  )
  fc.assert(
    fc.property(run, fc.constantFrom('/', ' / ', '-', ', ', ';'), (sizes, mark) => {
      expect(splitNames(sizes.join(mark))).toEqual(sizes)
    }),
  )
})

test('a typed range is each of its sizes, the two numbers of one size are not', () => {
  expect(splitSizes('40-44, 36 à 37')).toEqual(['40', '41', '42', '43', '44', '36', '37'])
  expect(splitSizes('S M  XL, 40 41')).toEqual(['S', 'M', 'XL', '40', '41'])
  expect(splitSizes('Taille M, 1 L')).toEqual(['Taille M', '1 L'])
  expect(splitSizes('57-58, S - M, 20-90, 44-40')).toEqual(['57-58', 'S - M', '20-90', '44-40'])
})
