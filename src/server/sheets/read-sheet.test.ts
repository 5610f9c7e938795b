import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeXlsx, sharedTexts } from '../../../tests/support/make-xlsx.ts'
import { readTestSheet as read } from '../../../tests/support/read-test-sheet.ts'
import { TOO_LONG_FOR_EXCEL, USUAL_LIMITS } from './sheet.ts'
import { toXlsx } from './xlsx-write.ts'

test('a workbook of our own is read back', async () => {
  const batches = (async function* () {
    yield [
      ['YAL-1', 18_500],
      [' Été ', null],
      [null, new Date('2026-01-05T09:00:00.000Z')],
    ]
  })()
  const columns = ['Suivi', 'Montant'].map((name) => ({ name, width: 9 }))
  expect(await read(await buffer(toXlsx({ name: 'Essai', columns, batches })))).toEqual([
    [1, 'Suivi', 'Montant'],
    [2, 'YAL-1', 18_500],
    [3, 'Été'],
    [4, '', '2026-01-05 10:00'],
  ])
})

test('numbers keep their digits, texts of several pieces are one, empty rows keep their numbers', async () => {
  const rows = [
    '<row r="2"><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>0</v></c><c t="s"><v></v></c><c t="s"><v>9</v></c></row>',
    '<row r="3"><c s="4"/></row>',
    '<row r="5"><c><v>1.2345678901E10</v></c><c><v>18500.000000000004</v></c><c><v>0.5</v></c></row>',
    '<row><c t="n"><v>12345678901234567890</v></c><c><v>1E+20</v></c><c t="str"><v>18 500</v></c><c t="e"><v>#N/A</v></c></row>',
    '<x:row xmlns:x="y"><x:c t="inlineStr"><x:is><x:t>a</x:t><x:rPh><x:t>z</x:t></x:rPh></x:is></x:c></x:row>',
  ]
  const texts =
    '<si><t>Montant</t></si><si><r><t>Code </t></r><r><t xml:space="preserve">&lt;suivi&gt;</t></r></si>'
  expect(await read(await makeXlsx(rows.join(''), sharedTexts(texts)))).toEqual([
    [2, '', 'Code <suivi>', 'Montant'],
    [5, 12_345_678_901, 18_500, 0.5],
    [6, '12345678901234567890', '100000000000000000000', '18 500', '#N/A'],
    [7, 'a'],
  ])
})

test('the first visible sheet is read', async () => {
  const sheet = (text: string) =>
    `<worksheet><sheetData><row><c t="str"><v>${text}</v></c></row></sheetData></worksheet>`
  const relation = (id: string, type: string, target: string, mode = '') =>
    `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}" ${mode}/>`
  const file = await makeXlsx('', {
    'xl/workbook.xml': `<workbook><sheets>${['a', 'b', 'c', 'd'].map((id) => `<sheet name="${id}" ${id === 'c' ? 'state="hidden"' : ''} r:id="${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('a', 'chartsheet', 'a.xml')}${relation('b', 'worksheet', 'http://127.0.0.1:1/b.xml', 'TargetMode="External"')}${relation('c', 'worksheet', 'c.xml')}${relation('d', 'worksheet', '../d.xml')}</Relationships>`,
    'xl/c.xml': sheet('caché'),
    'd.xml': sheet('visible'),
  })
  expect(await read(file)).toEqual([[1, 'visible']])
})

test.each([
  ['Suivi;Montant\r\nA;"18 500,00"\r\n', ';'],
  ['Suivi\tMontant\nA\t18 500,00\n', 'tab'],
  ['Suivi,Montant\rA,"18 500,00"', ','],
  ['sep=,\r\nSuivi,Montant\nA,"18 500,00"', 'named'],
  ['Bordereau, du 5 janvier\nSuivi;Montant\nA;18 500,00\n', 'a title with commas'],
])('cells of a CSV are told apart (%j, %s)', async (csv) => {
  const rows = await read(csv)
  expect(rows.slice(-2).map(([, ...cells]) => cells)).toEqual([
    ['Suivi', 'Montant'],
    ['A', '18 500,00'],
  ])
})

test.each([
  ['Nom,Tailles (a;b),Prix\nGants,S;M,5\nJet,S;M;L,9\n', [2, 'Gants', 'S;M', '5']],
  ['Nom;Prix, TTC\nGants;5,00\nJet;12,50\n', [2, 'Gants', '5,00']],
])('a delimiter in each line is one only if the lines have as many: %j', async (text, row) => {
  expect((await read(Buffer.from(text)))[1]).toEqual(row)
})

test('a CSV is read in the encodings of Excel', async () => {
  const expected = [[1, 'N°', 'Encaissé €']]
  expect(await read('\ufeffN°;Encaissé €')).toEqual(expected)
  expect(await read(Buffer.from('4eb03b456e63616973 73e92080'.replace(' ', ''), 'hex'))).toEqual(expected)
  expect(await read(Buffer.from('\ufeffN°\tEncaissé €\r\n', 'utf16le'))).toEqual(expected)
})

test('quotes, line ends and rows of any length are read as Excel does', async () => {
  const csv = ['a;"b ""c"" ;\nd";', '', '5" x;"y" z;', ';;', `e${';'.repeat(200)}`].join('\r\n')
  const rows = await read(csv)
  expect(rows.slice(0, 2)).toEqual([
    [1, 'a', 'b "c" ;\nd', ''],
    [3, '5" x', 'y z', ''],
  ])
  expect(rows.at(-1)?.slice(0, 2)).toEqual([5, 'e'])
  expect(await read('\n\n')).toEqual([])
})

test.each([
  ['="00123"', '00123'],
  ['"=""00124"""', '00124'],
  ['="x ""y"""', 'x "y"'],
  ['=""', ''],
  ['="a"&"b"', '="a"&"b"'],
  ['=A1', '=A1'],
  ['="', '="'],
  ['\'="1"', '\'="1"'],
])('a guard of codes in a CSV is taken away: %s', async (cell, text) => {
  expect(await read(`a;b\n${cell};x`)).toEqual([
    [1, 'a', 'b'],
    [2, text, 'x'],
  ])
})

test('characters that a workbook escapes are read, and what only looks like them is kept', async () => {
  const texts = ['a_x000D_\nb', '_x005F_x0041_', '_xD83C__xDFCD_', '_xd83c_', '_x00_', 'a_x0041b']
  const cells = (type: string) =>
    texts.map(
      (text) =>
        `<c t="${type}"><${type === 'str' ? 'v' : 'is><t'}>${text}</${type === 'str' ? 'v' : 't></is'}></c>`,
    )
  const shared = sharedTexts(texts.map((text) => `<si><t>${text}</t></si>`).join(''))
  const indexes = texts.map((_, index) => `<c t="s"><v>${index}</v></c>`)
  const rows = [cells('inlineStr'), cells('str'), indexes].map((row) => `<row>${row.join('')}</row>`)
  const expected = ['a\r\nb', '_x0041_', '🏍', '\ufffd', '_x00_', 'a_x0041b']
  const found = await read(await makeXlsx(rows.join(''), shared))
  expect(found.map((row) => row.slice(1))).toEqual([expected, expected, expected])
})

test('texts with escapes come back from a workbook as they were, those above the limit of Excel are told', async () => {
  const texts = [
    'texte _x0041_',
    '_x005F_',
    '_x005f_x0041_',
    '__x000D__',
    'a'.repeat(32_767),
    'b'.repeat(32_768),
  ]
  const batches = (async function* () {
    yield texts.map((text) => [text])
  })()
  const file = await buffer(toXlsx({ name: 'Essai', columns: [{ name: 'Texte', width: 9 }], batches }))
  const found = await read(file, { ...USUAL_LIMITS, cell: 100_000 })
  expect(found.map(([, cell]) => cell)).toEqual(['Texte', ...texts.slice(0, -1), TOO_LONG_FOR_EXCEL])
})

test('a sheet without cells is passed over', async () => {
  const file = await makeXlsx('<row r="1"><c r="A1"/></row>', {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="a" r:id="rId1"/><sheet name="b" r:id="rId3"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="x/worksheet" Target="b.xml"/></Relationships>',
    'xl/b.xml': '<worksheet><sheetData><row r="4"><c t="str"><v>b</v></c></row></sheetData></worksheet>',
  })
  expect(await read(file)).toEqual([[4, 'b']])
})
