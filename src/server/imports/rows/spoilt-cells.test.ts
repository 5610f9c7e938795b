import { expect, test } from 'vitest'
import { makeXlsx, sheetRow } from '#support/make-xlsx.ts'
import { lines, openImports } from '#support/open-imports.ts'
import { onOneDatabase, onOneDatabaseLong } from '#support/open-test-shop.ts'
import { warnOfUnreadColumns } from '../plan/column-warnings.ts'
import { Columns } from './row-reader.ts'
import { findBroken, findSpoilt } from './spoilt-cells.ts'
import { UnreadColumns } from './unread-columns.ts'

test.each([
  ...['#REF!', '#N/A', '#NAME?', '#NOM?', '#VALEUR!', '#DIV/0!', 'Err:502'].map((text) => [text, 'error']),
  ...['2024-12-07', '2024-12-07 12:00', '07/12/2024', '7/1/2025', '10-déc', 'déc-24', '12-juin', '6-May'].map(
    (text) => [text, 'date'],
  ),
  ...['#1 Casque', '#N/A inclus', '#', 'NOV-10', 'MAR-24', '01-02-03', '38/40', '1/2', '120/70-17'].map(
    (text) => [text, undefined],
  ),
  ...['32/13/2024', '10-12', '2024', 'mai', 'Le 07/12/2024'].map((text) => [text, undefined]),
])('%s is spoilt: %s', (text, expected) => {
  expect(findSpoilt(String(text))).toBe(expected)
})

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`

const workbook = (...rows: (string | number)[][]) =>
  makeXlsx(rows.map((row) => sheetRow(...row)).join(''), { 'xl/styles.xml': STYLES })

onOneDatabase('references keep their zeros, and what has become a date is told', async (shop) => {
  const { importFile, products } = await openImports(shop)
  const done = await importFile(
    await workbook(
      ['Référence', 'Nom', 'Prix', 'Catégorie', 'Tailles'],
      ['<c s="2"><v>123</v></c>', 'Gants', '<c s="2"><v>900</v></c>', 'Gants', 'M'],
      ['R2', 'Bottes', 9000, 'Gants', '<c s="1"><v>45633</v></c>'],
    ),
  )
  expect(done.problems).toMatchObject([
    { line: 3, message: expect.stringMatching(/Tailles.*Excel en a fait une date.*2024-12-07/) },
  ])
  expect(await products()).toMatchObject([
    { reference: '00123', price: 900, sizes: ['M'] },
    { reference: 'R2', price: 9000, sizes: [] },
  ])
})

test('letters that were read in another encoding are found, and others stay', () => {
  const found = [
    'impermÃ©able',
    'l’Ã©tÃ©',
    'dâ€™hiver',
    'Ã\u00a0 visser',
    '5Â°',
    'Ø§Ù„Ø®ÙˆØ°Ø©',
    'a\ufffd',
  ].map(findBroken)
  expect(found).toEqual(['Ã©', 'Ã©', 'â€™', 'Ã\u00a0', 'Â°', 'Ø§', '\ufffd'])
  for (const text of ['imperméable', 'Ø\u00a022 mm', 'CÂBLE', 'SÃO PAULO', 'Ø22', '20 €', 'الخوذة'])
    expect([text, findBroken(text)]).toEqual([text, undefined])
})

const specifications = (count: number) =>
  Array.from({ length: count }, (_, at) => `Mesure ${at} : ${'m'.repeat(400)}`).join('\n')

onOneDatabaseLong('a text that Excel has no room for stays as it is, and the CSV has it', async (shop) => {
  const { owner, importFile, read, products } = await openImports(shop)
  const titles = 'Nom;Prix;Catégorie;Description complète;Caractéristiques'
  await importFile(
    lines(
      titles,
      `Gants;500;Gants;${'é'.repeat(40_000)};`,
      `Bottes;500;Gants;;"${specifications(100)}"`,
      `Casque;500;Gants;${'é'.repeat(50_000)};"${specifications(90)}"`,
      // The longest text that fits a cell of Excel.
      `Veste;500;Gants;${'é'.repeat(32_767)};"${specifications(20)}"`,
    ),
  )
  const before = await products()
  const exported = async (format: string) => {
    const sent = await shop.request(`/api/products/export?format=${format}`, { headers: owner })
    return new Uint8Array(await sent.arrayBuffer())
  }
  const dry = await importFile(await exported('xlsx'))
  expect(dry).toMatchObject({ format: 'own', counts: { create: 0, update: 0, skip: 4 } })
  expect(dry.problems.map(({ line, message }) => [line, /trop long pour Excel/.test(message)])).toEqual(
    [2, 3, 4, 4].map((line) => [line, true]),
  )
  expect(await read(await exported('csv'))).toMatchObject({ counts: { skip: 4 }, problems: [] })
  expect(await products()).toEqual(before)
  expect(before.map(({ fullDescription }) => fullDescription?.length ?? 0)).toEqual([
    40_000, 0, 50_000, 32_767,
  ])
})

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
  const told = warnOfUnreadColumns(titles)
  expect(told.length).toBeGreaterThan(1)
  for (const title of titles)
    expect(told.filter(({ message }) => message.includes(`${title}\u00a0`))).toHaveLength(1)
  for (const { message } of told) expect(message.length).toBeLessThan(500)
})
