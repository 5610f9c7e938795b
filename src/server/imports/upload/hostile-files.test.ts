// @module-tag long
import { expect, test } from 'vitest'
import { count } from '#server/db/rows.ts'
import { makeXlsx, makeZip, sharedTexts } from '#support/make-xlsx.ts'
import { lines, openImports } from '#support/open-imports.ts'
import { onOneDatabase, openTestShop } from '#support/open-test-shop.ts'
import { imageFile } from '#support/send-form.ts'
import { addProblems } from '../imports.ts'

const MIB = 1024 * 1024
const COMBINATIONS = 'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*\r\n1;a;b\r\n'

/** A Shopify file with one product of 90,000 rows, whose cells are nearly all empty. */
const emptyCells = () =>
  `Handle,Title,Vendor,Variant Price${',c'.repeat(477)}\n${`h,t,v,1${','.repeat(477)}\n`.repeat(90_000)}`

/** A row of 490 cells that all refer to the workbook's first shared text. */
const SHARING = `<row>${'<c t="s"><v>0</v></c>'.repeat(490)}</row>`

/** Makes a CSV of this size with one product, whose description fills nearly all of it. */
function sized(bytes: number): Buffer {
  const [head, tail] = ['Nom;Prix;Catégorie;Description\r\nCasque;100;Casques;', '\r\n']
  return Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(bytes - Buffer.byteLength(head + tail), 'x'),
    Buffer.from(tail),
  ])
}

test.each<[string, () => string | Buffer | Promise<Buffer>, number]>([
  ['an image', async () => Buffer.from((await imageFile()).bytes), 415],
  ['a page', () => '<html><body>Nom;Prix</body></html>', 415],
  ['nothing', () => '', 415],
  ['a header without rows', () => 'Nom;Prix\r\n', 400],
  ['rows without a header', () => '1;2;3\r\n4;5;6\r\n', 400],
  ['combinations alone', () => COMBINATIONS, 400],
  ['an open quote', () => 'Nom;Prix\r\n"Casque;1', 400],
  ['a zip without a sheet', () => makeZip({ 'a.txt': 'a' }), 400],
  ['501 columns', () => `${Array.from({ length: 501 }, (_, n) => `c${n}`).join(';')}\r\n1\r\n`, 413],
  ['100,001 rows', () => `Nom;Prix\r\n${'a;1\r\n'.repeat(100_001)}`, 413],
  [
    'more than 150 MiB unpacked',
    () => makeXlsx(`<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(160 * MIB)}</t></is></c></row>`),
    413,
  ],
  ['a file of more than 60 MiB', () => sized(60 * MIB + 1), 413],
  [
    'a text that many cells share',
    () => makeXlsx(SHARING, sharedTexts(`<si><t>${'x'.repeat(400_000)}</t></si>`)),
    413,
  ],
  ['90,000 rows of empty cells', emptyCells, 413],
])('%s is refused, and nothing is left', async (_, make, expected) => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { upload } = await openImports(shop)
  const { status, body } = await upload(await make())
  expect([status, body]).toMatchObject([expected, { message: expect.any(String) }])
  for (const table of ['imports', 'import_rows'] as const)
    expect(await shop.db.selectFrom(table).select('id').execute()).toEqual([])
})

onOneDatabase('the largest request is read', async (shop) => {
  const { read } = await openImports(shop)
  // Leaves room for the form around the file, so that the request has 60 MiB.
  const dry = await read(sized(60 * MIB - 1000))
  expect(dry).toMatchObject({ state: 'ready', total: 1, problems: [{ line: 2 }] })
})

onOneDatabase('a zip of pictures that is none, and combinations that are none, are refused', async (shop) => {
  const { upload } = await openImports(shop)
  const file = lines('Nom;Prix', 'a;1')
  for (const [path, sent] of Object.entries({ pictures: 'a;b', combinations: file }))
    expect((await upload(file, { [path]: sent })).body).toMatchObject({ issues: [{ path }] })
  const cut = (await makeZip({ 'a.jpg': Buffer.alloc(5000) })).subarray(0, 60)
  expect((await upload(file, { pictures: cut })).status).toBe(400)
  expect(await shop.db.selectFrom('imports').select('id').execute()).toEqual([])
})

onOneDatabase('50,000 rows are read, formulas stay texts, and only 1,000 problems are kept', async (shop) => {
  const { read } = await openImports(shop)
  const rows = Array.from({ length: 50_000 }, (_, n) => `=CMD(${n}),${n < 2000 ? 'x' : n},Casques`)
  const dry = await read(`\ufeff${lines('Name,Price,Category', ...rows)}`)
  expect(dry).toMatchObject({ total: 50_000, counts: { create: 48_000, update: 0, skip: 0 } })
  expect(dry.problems).toHaveLength(1000)
  expect(dry.sample[0]).toEqual(['=CMD(0)', 'x', 'Casques'])
})

onOneDatabase('who adds problems many times counts them once', async (shop) => {
  const { read } = await openImports(shop)
  const { id } = await read(lines('Nom;Prix', 'a;x'))
  const stored = { problems: undefined }
  const problem = { line: 5, name: 'a', severity: 'note', message: 'Dit' } as const
  const rows = () => count(shop.db.selectFrom('import_problems').where('import_id', '=', id))
  const before = await rows()
  await addProblems(shop.db, id, [problem, problem], stored)
  expect(stored).toEqual({ problems: before + 2 })
  await addProblems(shop.db, id, [problem, problem], { problems: 999 })
  expect(await rows()).toBe(before + 3)
})

onOneDatabase('pictures come from the zip by their name, once', async (shop) => {
  const { importFile, products } = await openImports(shop)
  const pictures = await makeZip({
    'photos/CASQUE Été.JPG': Buffer.from((await imageFile()).bytes),
    'photos/faux.jpg': 'pas une image',
    'casque2.jpg': Buffer.from((await imageFile('#0000ff')).bytes),
  })
  const file = lines(
    'Nom;Prix;Catégorie;Images',
    'Casque;1;C;"https://old.example/w/casque%20%C3%A9t%C3%A9.jpg?v=1, casque2.jpg, faux.jpg, absent.jpg"',
  )
  const done = await importFile(file, { pictures })
  expect(done.counts).toEqual({ create: 1, update: 0, skip: 0 })
  expect(done.problems.map(({ message }) => message)).toEqual([
    'Image «\u00a0faux.jpg\u00a0»\u00a0: ce fichier n’est pas une image JPEG, PNG, WebP, AVIF ou GIF, le produit vient sans elle',
    'Image «\u00a0absent.jpg\u00a0»\u00a0: elle n’est pas dans le zip, le produit vient sans elle',
  ])
  const [helmet] = await products()
  expect(helmet).toMatchObject({ imageFilename: 'CASQUE Été.JPG', hasImage: true })
  expect(helmet?.images).toHaveLength(2)
  // A second import adds no images to a product that has some.
  expect(await importFile(file, { pictures })).toMatchObject({ counts: { skip: 1 }, problems: [] })
})
