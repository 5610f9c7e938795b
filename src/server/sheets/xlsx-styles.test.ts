import { expect, test } from 'vitest'
import { makeXlsx } from '../../../tests/support/make-xlsx.ts'
import { readTestSheet } from '../../../tests/support/read-test-sheet.ts'

/** What is read of a number in a workbook with this format. */
async function show(value: string, format: number | string, workbook = '<workbookPr/>'): Promise<unknown> {
  const code = typeof format === 'string' ? format.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : ''
  const id = typeof format === 'number' ? format : 200
  const file = await makeXlsx(`<row><c s="1"><v>${value}</v></c></row>`, {
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellStyleXfs><xf/><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="${id}"/></cellXfs></styleSheet>`,
    'xl/workbook.xml': `<workbook>${workbook}<sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`,
  })
  return (await readTestSheet(file))[0]?.[1]
}

test.each<[value: string, format: number | string, shown: string | number]>([
  ['123', '00000', '00123'],
  ['12345678', '0000', '12345678'],
  ['123', '"R-"000000', 'R-000123'],
  ['123', '000\\-000', '000-123'],
  ['550123456', '00 00 00 00 00', '05 50 12 34 56'],
  ['7', '[$REF-40C]000;-000', 'REF007'],
  ['-5', '000', -5],
  ['1.5', '000', 1.5],
  ['5', '0', 5],
  ['5000', '00" DA"', 5000],
  ['5000', '#,##0.00 [$DZD]', 5000],
  ['5000', '# ##0 "DA"', 5000],
  ['0.19', '00%', 0.19],
  ['5', '0.00', 5],
  ['5', 'General', 5],
  ['5', '[Red]0', 5],
])('a format of zeros is applied, another leaves the number: %s in %s', async (value, format, shown) => {
  expect(await show(value, format)).toBe(shown)
})

test.each<[value: string, format: number | string, shown: string | number]>([
  ['45633', 14, '2024-12-07'],
  ['45633', 'dd/mm/yyyy', '2024-12-07'],
  ['45633', '[$-40C]d\\-mmm;@', '2024-12-07'],
  ['45633', 'mmm-yy', '2024-12-07'],
  ['45633.5', 22, '2024-12-07 12:00'],
  ['1', 16, '1900-01-01'],
  ['61', 14, '1900-03-01'],
  ['45633', 1, 45_633],
  ['45633', 49, 45_633],
  ['-3', 14, -3],
  ['1e300', 14, expect.any(String)],
])('a number that Excel shows as a date is that date: %s in %s', async (value, format, shown) => {
  expect(await show(value, format)).toEqual(shown)
})

test('a workbook may count its days from 1904', async () => {
  expect(await show('44171', 14, '<workbookPr date1904="1"/>')).toBe('2024-12-07')
})
