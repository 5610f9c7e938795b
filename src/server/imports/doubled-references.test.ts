import { expect } from 'vitest'
import { onEachDatabase, onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'

const TITLES = 'Référence;Nom;Prix;Catégorie'

onEachDatabase('two products of one reference both come, and again as they are', async (shop) => {
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
