// @module-tag long

import { expect } from 'vitest'
import type { StockMove } from '#contract/stock.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

async function openCounted(shop: TestShop) {
  const desk = await openImports(shop)
  await desk.importFile(lines('Référence;Nom;Prix;Catégorie;Tailles', 'R;Gants;100;C;"L, XL"'))
  const [{ id } = { id: 0 }] = await desk.products()
  const variants = [
    { size: 'L', quantity: 4 },
    { size: 'XL', quantity: 5 },
  ]
  await desk.call('PUT', `/products/${id}/stock`, { isCounted: true, variants })
  const moves = async () => (await desk.call<StockMove[]>('GET', `/products/${id}/stock/moves`)).body
  return { ...desk, id, moves }
}

onOneDatabase('sizes that a file spells otherwise are those of the shop', async (shop) => {
  const { importFile, stockOf, id, products, moves } = await openCounted(shop)
  const done = await importFile(lines('Référence;Nom;Prix;Tailles', 'R;Gants;120;"l,  xl , XL"'))
  expect(done).toMatchObject({ counts: { update: 1 }, problems: [] })
  expect(await stockOf(id)).toMatchObject({
    variants: [
      { size: 'L', quantity: 4 },
      { size: 'XL', quantity: 5 },
    ],
  })
  expect(await products()).toMatchObject([{ sizes: ['L', 'XL'], price: 120 }])
  expect(await moves()).toHaveLength(2)
})

onOneDatabase(
  'pieces that a file would take along are told before, and are moves afterwards',
  async (shop) => {
    const { read, write, stockOf, id, moves } = await openCounted(shop)
    const dry = await read(lines('Référence;Nom;Prix;Tailles', 'R;Gants;100;"l, M"'))
    const told = [{ line: 2, message: expect.stringMatching(/«\s?XL\s?».*5 en stock et 0 en commande/) }]
    expect(dry.problems).toMatchObject(told)
    expect(await stockOf(id)).toMatchObject({ variants: [{ quantity: 4 }, { quantity: 5 }] })
    expect((await write(dry.id)).problems).toMatchObject(told)
    expect(await stockOf(id)).toMatchObject({
      variants: [
        { size: 'L', quantity: 4 },
        { size: 'M', quantity: 0 },
      ],
    })
    expect((await moves())[0]).toMatchObject({ size: 'XL', change: -5, quantity: 0, reason: 'import' })
  },
)
