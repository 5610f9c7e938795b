import { expect, test } from 'vitest'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'
import { Columns } from './row-reader.ts'
import { tellUnread } from './tell-columns.ts'
import { UnreadColumns } from './unread-columns.ts'

const unreadOf = (titles: string[], ...rows: (string | number)[][]) => {
  const columns = new Columns(titles)
  const unread = new UnreadColumns(columns)
  columns.find('nom')
  for (const cells of rows) unread.see(cells)
  return unread.list()
}

test.each<[string, (string | number)[], string[]]>([
  ['a weight', ['Gant', '1,2 kg'], ['Poids']],
  ['a number of a workbook', ['Gant', 3], ['Poids']],
  ['yes', ['Gant', 'oui'], ['Poids']],
  ['zero as a text', ['Gant', '0.00'], []],
  ['zero', ['Gant', 0], []],
  ['no', ['Gant', 'Non'], []],
  ['blanks', ['Gant', '  '], []],
  ['no cell', ['Gant'], []],
])('a column that is not read with %s', (_, cells, told) => {
  expect(unreadOf(['Nom', 'Poids'], ['Autre', ''], cells)).toEqual(told)
})

test('numbers of rows and places are not told; a second column of a title is, and one without a title', () => {
  expect(unreadOf(['N°', 'Nom', 'Position', 'Attribute 1 visible'], ['1', 'a', '4', '1'])).toEqual([])
  expect(unreadOf(['Nom', 'Nom', ''], ['a', 'b', 'c'])).toEqual(['Nom', 'colonne 3'])
})

test('many titles are told in several messages', () => {
  const titles = Array.from({ length: 60 }, (_, at) => `Meta numéro ${at}`)
  const told = tellUnread(titles)
  expect(told.length).toBeGreaterThan(1)
  for (const title of titles)
    expect(told.filter(({ message }) => message.includes(`${title}\u00a0`))).toHaveLength(1)
  for (const { message } of told) expect(message.length).toBeLessThan(500)
})

const WIX =
  'handleId,fieldType,name,sku,price,visible,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1'

onOneDatabase(
  'Wix: the weight and the cost that do not come are told once, also after the import',
  async (shop) => {
    const { read, change, write } = await openImports(shop)
    const file = lines(WIX, 'p1,Product,Veste,V,100,true,3,1.2,60,,,', 'p2,Product,Gants,G,50,true,3,0.3,,,,')
    const category = await shop.json<{ id: number }>(
      'POST',
      '/categories',
      { name: 'Divers' },
      await shop.logIn(),
    )
    const { id } = await read(file)
    const dry = await change(id, { categoryId: category.body.id })
    const told = dry.problems.filter(({ name }) => name === null)
    expect(told).toEqual([
      { line: 1, name: null, severity: 'note', message: expect.stringMatching(/weight.*cost/) },
    ])
    expect((await write(id)).problems).toEqual(dry.problems)
  },
)

onOneDatabase('a sheet whose columns are all read tells nothing', async (shop) => {
  const { read } = await openImports(shop)
  const file = lines(
    'N°;Référence;Nom;Prix;Catégorie;Taille;Stock',
    '1;A;Gant;100;C;S;3',
    '2;A;Gant;100;C;M;4',
  )
  expect((await read(file)).problems).toEqual([])
})
