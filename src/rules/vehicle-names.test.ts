import { expect, test } from 'vitest'
import { VehicleNames } from './vehicle-names.ts'

const MODELS = [
  'Yamaha MT-07',
  'Yamaha MT-10',
  'Yamaha MT-07 Tracer',
  'Yamaha X-MAX 300',
  'Honda SH 125i',
  'Honda CB 500 F',
  'KTM 390 Duke',
  'Kawasaki Versys 650',
  'Kawasaki Z900',
  'Moto Guzzi V7',
]

const names = new VehicleNames(
  MODELS.map((label, id) => {
    const [, make = '', name = ''] = /^(Moto Guzzi|\S+) (.+)$/.exec(label) ?? []
    return { id, make, name }
  }),
)

function find(typed: string, known: string[] = []) {
  const named = names.find(typed.split(' '), (word) => known.includes(word))
  return named && { ...named, models: named.models.map((id) => MODELS[id]) }
}

test.each([
  ['mt07', ['Yamaha MT-07', 'Yamaha MT-07 Tracer']],
  ['mt-07', ['Yamaha MT-07', 'Yamaha MT-07 Tracer']],
  ['yamaha mt 07', ['Yamaha MT-07', 'Yamaha MT-07 Tracer']],
  ['mt07 yamaha', ['Yamaha MT-07', 'Yamaha MT-07 Tracer']],
  ['mt07 tracer', ['Yamaha MT-07 Tracer']],
  ['cb500f', ['Honda CB 500 F']],
  ['duke390', ['KTM 390 Duke']],
  ['390 duke', ['KTM 390 Duke']],
  ['xmax', ['Yamaha X-MAX 300']],
  ['versis', ['Kawasaki Versys 650']],
  ['moto guzzi', ['Moto Guzzi V7']],
])('%s names %j', (typed, models) => {
  expect(find(typed)).toEqual({ models, year: null, rest: [] })
})

test('other words and the year stay apart', () => {
  expect(find('kit chaine pour ma mt07 2019')).toEqual({
    models: ['Yamaha MT-07', 'Yamaha MT-07 Tracer'],
    year: 2019,
    rest: ['kit', 'chaine'],
  })
  expect(find('yamaha sh125')).toEqual({
    models: MODELS.filter((label) => label.startsWith('Yamaha')),
    year: null,
    rest: ['sh125'],
  })
})

test.each(['', 'casque', '2019', '125', 'mt', 'mt09', 'mt0', 'z90', 'kit chaine'])(
  '%s names no vehicle',
  (typed) => {
    expect(find(typed)).toBe(null)
  },
)

test('a word that products have is not misspelt', () => {
  expect(find('versis', ['versis'])).toBe(null)
})

test('a make of very many models names none alone, and still one with its model', () => {
  const many = new VehicleNames(
    Array.from({ length: 60 }, (_, id) => ({ id, make: 'Yamaha', name: `MT-${id}` })),
  )
  expect(many.find(['yamaha'], () => false)).toBe(null)
  expect(many.find(['yamaha', 'mt-17'], () => false)?.models).toEqual([17])
})
