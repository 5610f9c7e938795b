// @module-tag long
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Semaphore } from '#server/semaphore.ts'
import { makeXlsx, makeZip, sharedTexts } from '#support/make-xlsx.ts'
import { makeTestFolder } from '#support/test-databases.ts'
import { ValidationError } from '../errors.ts'
import { readSheet } from './read-sheet.ts'

type SheetBytes = Buffer | string | Promise<Buffer>

const SHEET = 'xl/worksheets/sheet1.xml'
const DAMAGED = /endommagé/
const TOO_LARGE = /30 Mo au plus/
const ROW = '<row><c t="str"><v>a</v></c></row>'

const entity = (declared: string, used: string) =>
  `<!DOCTYPE x [${declared}]><worksheet><sheetData><row><c t="str"><v>&${used};</v></c></row></sheetData></worksheet>`
const DOUBLED = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`).join('')
const LAUGHS = entity(`<!ENTITY e0 "ha">${DOUBLED}`, 'e20')
const EXTERNAL = entity('<!ENTITY e SYSTEM "file:///etc/hostname">', 'e')
const ATTRIBUTES = Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ')
const related = (target: string) =>
  `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="${target}"/></Relationships>`

/** What is wrong with a file, the message that refuses it, and the file. */
const REFUSED: [name: string, message: RegExp, make: () => SheetBytes][] = [
  ['a sheet that inflates to 100 MB', TOO_LARGE, () => makeXlsx('<row/>'.repeat(16_000_000))],
  ['two parts of 16 MB', TOO_LARGE, () => makeXlsx(' '.repeat(1.6e7), sharedTexts(' '.repeat(1.6e7)))],
  ['500,000 shared texts', /trop de textes/, () => makeXlsx(ROW, sharedTexts('<si/>'.repeat(500_000)))],
  ['a size that is a lie', DAMAGED, async () => withSize(await makeXlsx(ROW.repeat(5000)), 100)],
  ['entities within entities', DAMAGED, () => makeXlsx('', { [SHEET]: LAUGHS })],
  ['an external entity', DAMAGED, () => makeXlsx('', { [SHEET]: EXTERNAL })],
  ['an entity that nobody declared', DAMAGED, () => makeXlsx('<row><c t="str"><v>&x;</v></c></row>')],
  ['elements without an end', DAMAGED, () => makeXlsx('<a>'.repeat(100_000))],
  ['100,000 attributes', DAMAGED, () => makeXlsx(`<row ${ATTRIBUTES}/>`)],
  ['XML that ends in the middle', DAMAGED, () => makeXlsx('', { [SHEET]: `<worksheet><sheetData>${ROW}` })],
  ['bytes that are no XML', DAMAGED, () => makeXlsx('', { [SHEET]: Buffer.from([0xff, 0, 1, 2]) })],
  ['20,001 rows', /20 000 au plus/, () => makeXlsx(ROW.repeat(20_001))],
  ['101 columns', /100 au plus/, () => makeXlsx('<row><c r="CW1"><v>1</v></c></row>')],
  [
    '1,001 parts',
    DAMAGED,
    () => makeZip(Object.fromEntries([...Array(1001).keys()].map((at) => [`${at}`, '']))),
  ],
  ['an archive of archives', DAMAGED, async () => makeZip({ 'a.xlsx': await makeXlsx(ROW) })],
  ['a document of Word', DAMAGED, () => makeZip({ 'word/document.xml': '<a/>' })],
  [
    'a sheet that is elsewhere',
    DAMAGED,
    () =>
      makeXlsx(ROW, {
        'xl/_rels/workbook.xml.rels': related('http://127.0.0.1:1/a.xml" TargetMode="External'),
      }),
  ],
  [
    'a sheet that is missing',
    DAMAGED,
    () => makeXlsx(ROW, { 'xl/_rels/workbook.xml.rels': related('../../../../etc/passwd') }),
  ],
  ['a path out of the archive', DAMAGED, async () => renamed(await makeXlsx(ROW), '../../x')],
  ['an archive that was cut', DAMAGED, async () => (await makeXlsx(ROW)).subarray(0, 900)],
  ['an encrypted part', DAMAGED, async () => encrypted(await makeXlsx(ROW))],
  ['nothing of an archive but its first bytes', DAMAGED, () => 'PK\x03\x04'],
  ['a CSV of 20,001 rows', /20 000 au plus/, () => 'a\n'.repeat(20_001)],
  ['a CSV of more lines than a spreadsheet has', /20 000 au plus/, () => '\n'.repeat(1_048_577)],
  ['a CSV of a million columns', /100 au plus/, () => ';'.repeat(1e6)],
  ['a CSV of 101 columns', /100 au plus/, () => 'a;'.repeat(101)],
  ['a quote that is never closed', /guillemet/, () => `a;"${'b'.repeat(1e6)}`],
]

test.each(REFUSED)('%s is refused', async (_, message, make) => {
  using folder = makeTestFolder()
  const path = join(folder.path, 'sheet')
  await writeFile(path, await make())
  const reading = Array.fromAsync(readSheet(path, new Semaphore(1)), () => null)
  const error: unknown = await reading.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ValidationError)
  expect(error).toMatchObject({ message: expect.stringMatching(message), issues: [{ path: 'file' }] })
})

test('a text of megabytes is cut, and no sheet waits for another that was given up', async () => {
  using folder = makeTestFolder()
  const path = join(folder.path, 'sheet')
  await writeFile(
    path,
    await makeXlsx(`<row><c t="str"><v>${'a'.repeat(5e6)}</v></c></row>${ROW.repeat(5000)}`),
  )
  for (let time = 0; time < 2; time++) {
    for await (const { cells } of readSheet(path, new Semaphore(1))) {
      expect(cells).toEqual(['a'.repeat(1000)])
      break
    }
  }
})

function entriesOf(zip: Buffer): number[] {
  const entries = []
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) entries.push(at)
  return entries
}

/** Changes the inflated size of each file in the zip's directory to a wrong one. */
function withSize(zip: Buffer, size: number): Buffer {
  for (const at of entriesOf(zip)) zip.writeUInt32LE(size, at + 24)
  return zip
}

function encrypted(zip: Buffer): Buffer {
  for (const at of entriesOf(zip)) zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8)
  return zip
}

/** Changes the name of the zip's first file, padded to the length that it had. */
function renamed(zip: Buffer, name: string): Buffer {
  const at = entriesOf(zip)[0] ?? 0
  zip.write(name.padEnd(zip.readUInt16LE(at + 28), 'x'), at + 46, 'latin1')
  return zip
}
