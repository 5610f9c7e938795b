import { expect, test } from 'vitest'
import { makeXlsx } from '../../../tests/support/make-xlsx.ts'
import { onOneDatabase, onOneDatabaseLong } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'
import { findBroken, findSpoilt } from './spoilt-cells.ts'

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

/** A workbook of rows of cells: texts, numbers, and other cells as they are in it. */
function workbook(...rows: (string | number)[][]): Promise<Buffer> {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : value.startsWith('<')
        ? value
        : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const xml = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  return makeXlsx(xml, { 'xl/styles.xml': STYLES })
}

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

onOneDatabase('errors of formulas are empty cells, and told', async (shop) => {
  const { importFile, products } = await openImports(shop)
  const error = (text: string) => `<c t="e"><v>${text}</v></c>`
  const titles = ['Référence', 'Nom', 'Prix', 'Catégorie', 'Description']
  const rows = [
    ['R1', '#REF!', 9000, 'Gants', 'x'],
    ['R2', 'Sans catégorie', 9000, '#N/A', 'x'],
    ['R3', 'Sans texte', 9000, 'Gants', '#NAME?'],
    ['#VALUE!', 'Un', 9000, 'Gants', '#N/A de plus'],
    ['#VALUE!', 'Deux', 9000, 'Gants', 'x_x000D_\ny'],
  ]
  const inWorkbook = rows.map((row) =>
    row.map((cell) => (/^#\S+$/.test(String(cell)) ? error(String(cell)) : cell)),
  )
  const done = await importFile(await workbook(titles, ...inWorkbook))
  const told = [
    { line: 2, message: expect.stringMatching(/Nom.*#REF!.*erreur de formule/) },
    { line: 2, message: expect.stringContaining('Pas de nom') },
    { line: 3, message: expect.stringMatching(/Catégorie.*#N\/A.*erreur de formule/) },
    { line: 3, message: expect.stringContaining('Pas de catégorie') },
    { line: 4, message: expect.stringMatching(/Description.*#NAME\?.*erreur de formule/) },
    { line: 5, message: expect.stringMatching(/Référence.*#VALUE!.*erreur de formule/) },
    { line: 6, message: expect.stringMatching(/Référence.*#VALUE!.*erreur de formule/) },
  ]
  expect(done.problems).toMatchObject(told)
  expect(await products()).toMatchObject([
    { reference: 'R3', description: '' },
    { reference: null, name: 'Un', description: '#N/A de plus' },
    { reference: null, name: 'Deux', description: 'x\ny' },
  ])
  const csv = lines(...[titles, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(';')))
  const { read } = await openImports(shop)
  expect((await read(csv)).problems).toHaveLength(done.problems.length)
})

onOneDatabase('a row with an unreadable character is told, and its file keeps its accents', async (shop) => {
  const { importFile, products } = await openImports(shop)
  const head = lines('Nom;Prix;Catégorie', 'Équipement été;9000;Gants', 'Café, thé;500;Gants')
  const done = await importFile(
    Buffer.concat([Buffer.from(head), Buffer.from('Nom coup\xc3;5000;Gants', 'latin1')]),
  )
  expect(done.problems).toMatchObject([{ line: 4, message: expect.stringMatching(/Nom.*illisible/) }])
  expect((await products()).map(({ name }) => name)).toEqual([
    'Équipement été',
    'Café, thé',
    'Nom coup\ufffd',
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
      // Just what a cell holds.
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
