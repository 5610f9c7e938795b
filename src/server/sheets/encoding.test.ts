import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTestSheet } from '../../../tests/support/read-test-sheet.ts'
import { makeTestFolder } from '../../../tests/support/test-databases.ts'
import { encodingOf } from './encoding.ts'
import { sheetKindOf } from './sheet-kind.ts'

const FRENCH = 'Nom;Prix\r\nGants d’été;9000\r\n'
const ARABIC = 'الاسم;السعر\r\nخوذة حمراء;5000\r\nقفازات جلد;3000\r\n'
const GOOD = Array.from({ length: 40 }, (_, at) => `Gants d’été n° ${at};9000;Gants\n`).join('')

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** Encodes a text in an encoding of one byte a character; the others are `?`. */
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
  using folder = makeTestFolder()
  const path = join(folder.path, 'sheet')
  await writeFile(path, content)
  expect([await encodingOf(path), await sheetKindOf(path)]).toEqual([encoding, 'csv'])
  const rows = await readTestSheet(content)
  expect(rows[1]?.[1]).toBe(first)
})

test.each<[name: string, content: Buffer]>([
  ['zeros', Buffer.alloc(2000)],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452000000200000002008060000', 'hex')],
  ['a page in UTF-16', Buffer.from('<html>;\n', 'utf16le')],
  ['one zero in a text', Buffer.from('Nom;Prix\n\0A;1\n')],
])('%s is no sheet', async (_, content) => {
  using folder = makeTestFolder()
  const path = join(folder.path, 'file')
  await writeFile(path, content)
  expect(await sheetKindOf(path)).toBeUndefined()
})

function bytes(head: string, body: string, latin: string): Buffer {
  return Buffer.concat([Buffer.from(head + body), Buffer.from(latin, 'latin1')])
}
