// @module-tag long

import { expect } from 'vitest'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'

const TITLES = 'Référence;Nom;Prix;Catégorie'

onOneDatabase('two products of one reference both come, and again as they are', async (shop) => {
  const { read, write, importFile, products } = await openImports(shop)
  const file = lines(TITLES, 'N/C;Gant;1;C', 'N/C;Botte;2;C', 'n/c;Casque;3;C')
  const dry = await read(file)
  expect(dry).toMatchObject({
    counts: { create: 3 },
    problems: [3, 4].map((line) => ({
      ...{ line, severity: 'changed' },
      message: expect.stringMatching(/déjà celle de la ligne 2.*sans elle/),
    })),
  })
  expect((await write(dry.id)).problems).toEqual(dry.problems)
  expect((await products()).map(({ name, reference }) => [name, reference])).toEqual([
    ['Gant', 'N/C'],
    ['Botte', null],
    ['Casque', null],
  ])
  expect((await importFile(file)).counts).toEqual({ create: 0, update: 0, skip: 3 })
})

onOneDatabase(
  'a second row of one reference and name is refused, and rows of sizes stay one product',
  async (shop) => {
    const { read } = await openImports(shop)
    const twice = await read(lines(TITLES, 'A;Gant;1;C', 'A;gant ;2;C'))
    expect(twice).toMatchObject({ counts: { create: 1 }, problems: [{ line: 3, severity: 'skipped' }] })
    const unnamed = await read(lines(TITLES, 'A;Gant;1;C', 'A;;2;C'))
    expect(unnamed).toMatchObject({ counts: { create: 1 }, problems: [{ line: 3, severity: 'skipped' }] })
    const named = await read(lines(TITLES, 'A;Gant;1;C', 'A;Botte;2;C', ';Botte;3;C'))
    expect(named.problems.map(({ line, severity }) => [line, severity])).toEqual([
      [3, 'changed'],
      [4, 'skipped'],
    ])
    const sizes = await read(
      lines(`${TITLES};Taille`, 'A;Gant;1;C;S', 'A;Gant;1;C;M', 'A;Botte;2;C;40', 'A;;;;L'),
    )
    expect(sizes).toMatchObject({ total: 2, counts: { create: 2 } })
  },
)

const TWINS: [platform: string, rows: string[], again: string][] = [
  [
    'PrestaShop',
    ['ID;Active (0/1);Name;Price tax included;Categories (x,y,z...)', '1;1;Gant;9;C', '2;1;gant;8;C'],
    '2;1;Gant;7;C',
  ],
  [
    'WooCommerce',
    ['ID,Type,SKU,Name,Regular price,Categories,Parent', '1,simple,,Gant,9,C,', '2,simple,,Gant,8,C,'],
    '2,simple,,Gant,7,C,',
  ],
  ['Shopify', ['Handle,Title,Type,Variant Price', 'gant,Gant,C,9', 'gant-1,Gant,C,8'], ',Gant,C,7'],
  [
    'Wix',
    [
      'handleId,fieldType,name,collection,price,visible',
      'p1,Product,Gant,C,9,true',
      'p2,Product,Gant,C,8,true',
    ],
    'p2,Product,Gant,C,7,true',
  ],
]

for (const [platform, rows, again] of TWINS)
  onOneDatabase(
    `${platform}: two products of one name without a reference both come, each once`,
    async (shop) => {
      const { read, write, importFile, products } = await openImports(shop)
      const file = lines(...rows)
      const dry = await read(file)
      expect(dry.counts).toEqual({ create: 2, update: 0, skip: 0 })
      expect(dry.problems.filter(({ name }) => name !== null)).toMatchObject([
        { line: 3, severity: 'note', message: expect.stringMatching(/ligne 2.*les deux viennent/) },
      ])
      await write(dry.id)
      expect((await products()).map(({ price }) => price)).toEqual([9, 8])
      expect((await importFile(file)).counts).toEqual({ create: 0, update: 0, skip: 2 })
      const doubled = await read(lines(...rows, again))
      expect(doubled.counts).toEqual({ create: 0, update: 0, skip: 2 })
      expect(doubled.problems.at(-1)).toMatchObject({ line: 4, severity: 'skipped' })
    },
  )
