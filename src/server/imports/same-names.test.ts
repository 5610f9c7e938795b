import { expect } from 'vitest'
import { addBrand, addCategory } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'

onOneDatabase('case and accents make no second category, subcategory or brand', async (shop) => {
  const { read, write, products } = await openImports(shop)
  await addCategory(shop, { name: 'Pièces', subcategories: ['Filtres à huile'] })
  const { id, problems } = await read(
    lines(
      'Nom;Prix;Catégorie;Marque',
      'Filtre;900;pieces > FILTRES A HUILE;Alpinestars',
      'Bougie;300;PIECES;alpinestars',
      'Botte;9000;Équipement;ALPINESTARS',
      'Veste;9000;Equipement;Dainese',
    ),
  )
  expect(problems).toEqual([])
  await write(id)
  const found = await products()
  expect(found.map(({ category, subcategory, brand }) => [category, subcategory, brand])).toEqual([
    ['Pièces', 'Filtres à huile', 'Alpinestars'],
    ['Pièces', null, 'Alpinestars'],
    ['Équipement', null, 'Alpinestars'],
    ['Équipement', null, 'Dainese'],
  ])
  const { color } = await shop.db
    .selectFrom('categories')
    .select('color')
    .where('name', '=', 'Équipement')
    .executeTakeFirstOrThrow()
  expect(color).not.toBe('#000000')
})

onOneDatabase('of several brands the first that exists comes', async (shop) => {
  const { read, write, products } = await openImports(shop)
  await addBrand(shop, 'Nordet')
  const { id } = await read(lines('Nom;Prix;Catégorie;Marque', 'Gants;900;Gants;Zéphyr, nordet'))
  await write(id)
  expect((await products()).map(({ brand }) => brand)).toEqual(['Nordet'])
})
