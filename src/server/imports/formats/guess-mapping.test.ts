import { expect, test } from 'vitest'
import TITLES from '../cases/titles.json' with { type: 'json' }
import { Columns } from '../rows/row-reader.ts'
import { guessMapping } from './guess-mapping.ts'

const guess = (...titles: string[]) => guessMapping('other', new Columns(titles))

test.each(
  Object.entries(TITLES).flatMap(([field, titles]) => titles.map((title) => [title, field] as const)),
)('« %s » is the column of %s', (title, field) => {
  expect(guess('Col. A', title)).toEqual(field === 'none' ? {} : { [field]: title })
})

test('of several titles the whole one, then that with tax, then the first, and each column is taken once', () => {
  expect(guess('Prix HT (DA)', 'Prix magasin', 'Prix TTC (DA)')).toEqual({ price: 'Prix TTC (DA)' })
  expect(guess('Prix magasin', 'Prix HT (DA)')).toEqual({ price: 'Prix HT (DA)' })
  expect(guess('Prix (DA)', 'Prix')).toEqual({ price: 'Prix' })
  expect(guess('Prix HT', 'TTC')).toEqual({ price: 'TTC' })
  expect(guess('HT', 'TTC', 'Prix promo TTC')).toEqual({ price: 'TTC', salePrice: 'Prix promo TTC' })
  expect(guess('PREMIER PRIX DE VENTE', 'PRIX DE VENTE')).toEqual({ price: 'PRIX DE VENTE' })
  const [description, fullDescription] = ['Description', 'Description détaillée']
  expect(guess(fullDescription, description)).toEqual({ description, fullDescription })
  const item = { name: 'Item Name', description: 'Item Description' }
  expect(guess(item.name, item.description)).toEqual(item)
  expect(guess('Item code', 'Stock S', 'Stock M')).toEqual({ reference: 'Item code' })
  const maker = 'Référence constructeur'
  expect(guess(maker, 'Référence')).toEqual({ reference: 'Référence', partNumbers: maker })
  expect(guessMapping('prestashop', new Columns(['EAN-13', 'MPN', 'UPC']))).toEqual({ partNumbers: 'MPN' })
  expect(guessMapping('woocommerce', new Columns(['Name (DA)', 'Stock réel']))).toEqual({})
})
