import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeBook, makeXlsx, sharedTexts } from '#support/make-xlsx.ts'
import { makeTestFolder } from '#support/test-databases.ts'
import { Semaphore } from '../semaphore.ts'
import formats from './formats.json' with { type: 'json' }
import { readSheet } from './read-sheet.ts'
import { TOO_LONG_FOR_EXCEL, USUAL_LIMITS } from './sheet.ts'
import { encodingOf, sheetKindOf } from './sheet-kind.ts'
import { toXlsx } from './xlsx-write.ts'

async function lay(content: string | Uint8Array) {
  const folder = makeTestFolder()
  const path = join(folder.path, 'sheet')
  await writeFile(path, content)
  return { ...folder, path }
}

/** Reads the rows of a file, each with its number first. */
async function read(content: string | Uint8Array, limits?: typeof USUAL_LIMITS) {
  using file = await lay(content)
  const rows = readSheet(file.path, new Semaphore(1), limits)
  return await Array.fromAsync(rows, ({ number, cells }) => [number, ...cells])
}

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

test('quotes, line ends and rows of any length are read as Excel does', async () => {
  const csv = ['a;"b ""c"" ;\nd";', '', '5" x;"y" z;', ';;', `e${';'.repeat(200)}`].join('\r\n')
  const rows = await read(csv)
  expect(rows.slice(0, 2)).toEqual([
    [1, 'a', 'b "c" ;\nd', ''],
    [3, '5" x', 'y z', ''],
  ])
  expect(rows.at(-1)?.slice(0, 2)).toEqual([5, 'e'])
  expect(await read('\n\n')).toEqual([])
  // A spreadsheet may save thousands of empty lines below the table.
  expect(await read(`a\n${';;\n'.repeat(20_001)}`)).toEqual([[1, 'a']])
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

test('a workbook of our own is read back, texts with escapes too; those above the limit of Excel are told', async () => {
  const texts = [
    ...['texte _x0041_', '_x005F_', '_x005f_x0041_', '__x000D__'],
    ...['a'.repeat(32_767), 'b'.repeat(32_768)],
  ]
  const batches = (async function* () {
    yield [['YAL-1', 18_500], [' Été '], [null, new Date('2026-01-05T09:00:00.000Z')]]
    yield texts.map((text) => [text])
  })()
  const columns = ['Suivi', 'Montant'].map((name) => ({ name, width: 9 }))
  const file = await buffer(toXlsx({ name: 'Essai', columns, batches }))
  const found = await read(file, { ...USUAL_LIMITS, cell: 100_000 })
  expect(found.slice(0, 4)).toEqual([
    [1, 'Suivi', 'Montant'],
    [2, 'YAL-1', 18_500],
    [3, 'Été'],
    [4, '', '2026-01-05 10:00'],
  ])
  expect(found.slice(4).map(([, cell]) => cell)).toEqual([...texts.slice(0, -1), TOO_LONG_FOR_EXCEL])
})

test('a sheet without cells is passed over', async () => {
  const empty = '<row r="1"><c r="A1"/></row>'
  const file = await makeBook([empty, '<row r="4"><c t="str"><v>b</v></c></row>'])
  expect(await read(file)).toEqual([[4, 'b']])
})

/** Makes a workbook with one number in this format, and returns the cell that is read from it. */
async function show(
  value: number | string,
  format: number | string,
  workbook = '<workbookPr/>',
): Promise<unknown> {
  const code = typeof format === 'string' ? format.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : ''
  const id = typeof format === 'number' ? format : 200
  const file = await makeXlsx(`<row><c s="1"><v>${value}</v></c></row>`, {
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellStyleXfs><xf/><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="${id}"/></cellXfs></styleSheet>`,
    'xl/workbook.xml': `<workbook>${workbook}<sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`,
  })
  return (await read(file))[0]?.[1]
}

test.each(formats)(
  'zeros and dates of a format are applied, others leave the number: %s in %s',
  async (value, format, shown) => {
    expect(await show(value, format)).toBe(shown)
  },
)

test('a day that is too far for a date is a text', async () => {
  expect(await show('1e300', 14)).toEqual(expect.any(String))
})

test('a workbook may count its days from 1904', async () => {
  expect(await show('44171', 14, '<workbookPr date1904="1"/>')).toBe('2024-12-07')
})

const FRENCH = 'Nom;Prix\r\nGants d’été;9000\r\n'
const ARABIC = 'الاسم;السعر\r\nخوذة حمراء;5000\r\nقفازات جلد;3000\r\n'
const GOOD = Array.from({ length: 40 }, (_, at) => `Gants d’été n° ${at};9000;Gants\n`).join('')

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** Encodes a text in an encoding with one byte per character. Characters that it lacks become `?`. */
function encode(text: string, encoding: string): Buffer {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Buffer.from([...text].map((letter) => Math.max(letters.indexOf(letter), 0)))
}

test.each<[name: string, content: Buffer, encoding: string, first: string]>([
  ['UTF-8', Buffer.from(FRENCH), 'utf-8', 'Gants d’été'],
  ['UTF-8, one bad byte', bytes(FRENCH, GOOD, '\xc3\n'), 'utf-8', 'Gants d’été'],
  ['UTF-8, the last name cut', bytes(FRENCH, GOOD, 'Gants d\xe2\x80'), 'utf-8', 'Gants d’été'],
  ['UTF-8 with BOM, mostly bad bytes', bytes('\ufeffNom;Prix\nA;1\n', '', '\xe9\xe8'), 'utf-8', 'A'],
  ['UTF-8, Arabic, one bad byte', bytes(ARABIC, '', '\xff'), 'utf-8', 'خوذة حمراء'],
  ['UTF-16LE with BOM', Buffer.from(`\ufeff${FRENCH}`, 'utf16le'), 'utf-16le', 'Gants d’été'],
  ['UTF-16LE', Buffer.from(FRENCH, 'utf16le'), 'utf-16le', 'Gants d’été'],
  ['UTF-16LE, Arabic', Buffer.from(ARABIC, 'utf16le'), 'utf-16le', 'خوذة حمراء'],
  ['UTF-16BE with BOM', utf16be(`\ufeff${FRENCH}`), 'utf-16be', 'Gants d’été'],
  ['UTF-16BE', utf16be(FRENCH), 'utf-16be', 'Gants d’été'],
  ['Windows-1256', encode(ARABIC, 'windows-1256'), 'windows-1256', 'خوذة حمراء'],
  [
    'Windows-1256, Arabic beside French',
    encode(`${FRENCH}خوذة;1\n`, 'windows-1256'),
    'windows-1256',
    'Gants d’été',
  ],
  ['Windows-1252', encode(FRENCH, 'windows-1252'), 'windows-1252', 'Gants d’été'],
  [
    'Windows-1252, capitals',
    encode('Nom;P\nÉTÉ ÀÇÀ «CAFÉ»;1', 'windows-1252'),
    'windows-1252',
    'ÉTÉ ÀÇÀ «CAFÉ»',
  ],
])('%s', async (_, content, encoding, first) => {
  using file = await lay(content)
  expect([await encodingOf(file.path), await sheetKindOf(file.path)]).toEqual([encoding, 'csv'])
  expect((await read(content))[1]?.[1]).toBe(first)
})

test.each<[name: string, content: Buffer]>([
  ['zeros', Buffer.alloc(2000)],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452000000200000002008060000', 'hex')],
  ['a page in UTF-16', Buffer.from('<html>;\n', 'utf16le')],
  ['one zero in a text', Buffer.from('Nom;Prix\n\0A;1\n')],
])('%s is no sheet', async (_, content) => {
  using file = await lay(content)
  expect(await sheetKindOf(file.path)).toBeUndefined()
})

function bytes(head: string, body: string, latin: string): Buffer {
  return Buffer.concat([Buffer.from(head + body), Buffer.from(latin, 'latin1')])
}
