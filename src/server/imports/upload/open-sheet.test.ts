import { expect } from 'vitest'
import { IMPORT_FORMATS } from '#contract/import.ts'
import { makeBook, makeXlsx, makeZip, sheetRow as row, sheetRow } from '#support/make-xlsx.ts'
import { lines, openImports } from '#support/open-imports.ts'
import { onOneDatabase, onOneDatabaseLong } from '#support/open-test-shop.ts'
import { plain } from '#support/read-sheet-rows.ts'

onOneDatabase('a sheet whose titles say nothing asks for the column of the name', async (shop) => {
  const { read } = await openImports(shop)
  const unknown = await read(lines('Aa;Bb', 'Gants;9000', 'Bottes;500'))
  expect(unknown).toMatchObject({
    columns: ['Aa', 'Bb'],
    problems: [{ line: 2, message: expect.stringMatching(/^Nom.*choisissez/) }],
  })
  const titled = await read(lines('Mes choses', 'Aa;Bb', 'Gants;9000'))
  expect(titled.columns).toEqual(['Aa', 'Bb'])
})

onOneDatabaseLong('a long file that is opened twice or refused leaves others their turn', async (shop) => {
  const { read, upload } = await openImports(shop)
  const names = Array.from({ length: 30 }, (_, index) => `Gants ${index}`)
  const woo = lines('Type,SKU,Name,Parent,Regular price', ...names.map((name) => `simple,,${name},,900`))
  expect(await read(woo)).toMatchObject({ format: 'woocommerce', total: 30 })
  const sheetOf = (titles: string[], cell: string) =>
    [titles, ...names.map((name) => [name, cell])].map((cells) => row(...cells)).join('')
  const book = await makeBook([sheetOf(['Aa', 'Bb'], 'x'), sheetOf(['Nom', 'Prix'], '900')])
  expect(await read(book)).toMatchObject({ total: 30 })
  const presta = lines('Product ID;Active (0/1);Name *;Price tax included', '1;1;Gants;900')
  const combinations = lines('Nom;Prix', ...names.map((name) => `${name};900`))
  for (let turn = 0; turn < 3; turn++) expect((await upload(presta, { combinations })).status).toBe(400)
  expect(await read(woo)).toMatchObject({ total: 30 })
})

onOneDatabaseLong('the sheet of a workbook that has the products', async (shop) => {
  const { read } = await openImports(shop)
  const table = row('Nom', 'Prix', 'Catégorie') + row('Gants', 9000, 'Gants')
  const help = row('Comment remplir ce fichier') + row('Étape 1', 'Remplir') + row('Étape 2', 'Envoyer')
  for (const sheets of [[table], ['', table], [help, table], [help, '', table], [table, help]]) {
    const file = await makeBook(sheets)
    expect(await read(file)).toMatchObject({ counts: { create: 1 }, problems: [] })
  }
})

onOneDatabaseLong('other sheets of a workbook and of a zip that have products are told', async (shop) => {
  const { read, change, write } = await openImports(shop)
  const table = (name: string) => row('Nom', 'Prix', 'Catégorie') + row(name, 9000, 'Gants')
  const help = row('Comment remplir ce fichier', 'Étapes') + row('Étape 1', 'Remplir')
  const told = (names: string[]) => [
    {
      ...{ line: 1, name: null, severity: 'changed' },
      message: expect.stringMatching(names.map((name) => `« ${name} »`.replaceAll(' ', '\u00a0')).join(', ')),
    },
  ]
  const two = await read(await makeBook([table('Gants'), help, table('Bottes'), table('Vestes')]))
  expect(two).toMatchObject({ counts: { create: 1 }, problems: told(['f2', 'f3']) })
  // The warning stays after a change of settings, and after the import.
  expect((await change(two.id, { taxPercent: 3 })).problems).toEqual(two.problems)
  expect((await write(two.id)).problems).toEqual(two.problems)
  const late = await read(await makeBook([help, table('Gants'), table('Bottes')]))
  expect(late.problems).toMatchObject(told(['f2']))
  expect((await read(await makeBook([table('Gants'), help]))).problems).toEqual([])
  const csv = lines('Nom;Prix;Catégorie', 'Gants;9000;Gants')
  const zip = await makeZip({ 'a.csv': csv, 'b.csv': csv, 'photos/c.csv': csv })
  expect((await read({ bytes: zip, filename: 'tout.zip' })).problems).toMatchObject(told(['b.csv']))
})

onOneDatabase('merged cells count for each row that they cover', async (shop) => {
  const rows = [
    row('Nom', 'Prix', 'Catégorie', 'Marque'),
    row('Un', 100, 'Gants', 'Shark'),
    row('Deux', 200, '', ''),
    row('Trois', 300, '', 'LS2'),
    row('Quatre', 400, 'Vestes', ''),
    row('Cinq', 500, '', ''),
  ]
  const merges =
    '<mergeCells><mergeCell ref="C2:C4"/><mergeCell ref="D2:D3"/><mergeCell ref="A1:B1"/></mergeCells>'
  const { importFile, products } = await openImports(shop)
  const { problems } = await importFile(
    await makeXlsx('', {
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData>${merges}</worksheet>`,
    }),
  )
  expect((await products()).map(({ name, category, brand }) => [name, category, brand])).toEqual([
    ['Un', 'Gants', 'Shark'],
    ['Deux', 'Gants', 'Shark'],
    ['Trois', 'Gants', 'LS2'],
    ['Quatre', 'Vestes', null],
  ])
  expect(problems).toMatchObject([{ line: 6, message: expect.stringContaining('catégorie') }])
})

/** For each format, a product whose description is a formula error: its cells by title. */
const READERS: Record<string, Record<string, string | number>> = {
  own: { Produit: 1, Nom: 'a', Prix: 5, 'Stock compté': 'non', 'Sous-catégorie': '', Description: '#REF!' },
  woocommerce: { Type: 'simple', SKU: 'A', Name: 'a', Parent: '', 'Regular price': 5, Description: '#REF!' },
  shopify: { Handle: 'a', Title: 'a', 'Variant Price': 5, 'Body (HTML)': '#REF!' },
  prestashop: { ID: 1, 'Active (0/1)': 1, Name: 'a', 'Price tax included': 5, Description: '#REF!' },
  wix: { handleId: 'a', fieldType: 'Product', name: 'a', price: 5, description: '#REF!' },
  odoo: { Name: 'a', 'Internal Reference': 'A', 'Sales Price': 5, Description: '#REF!' },
  loyverse: { Handle: 'a', SKU: 'A', Name: 'a', 'Price [Oran]': 5, Description: '#REF!' },
  other: { Nom: 'a', Prix: 5, Description: '#REF!' },
}

for (const [reader, product] of Object.entries(READERS))
  onOneDatabase(`${reader}: a second sheet, a spoilt cell and an unknown column are told`, async (shop) => {
    const { read } = await openImports(shop)
    const first = sheetRow(...Object.keys(product), 'Inconnue') + sheetRow(...Object.values(product), 'x')
    const second = sheetRow('Nom', 'Prix', 'Catégorie') + sheetRow('b', 5, 'C')
    const { problems, total, format } = await read(await makeBook([first, second]))
    expect([total, format]).toEqual([1, IMPORT_FORMATS.find((name) => name === reader) ?? 'other'])
    const spoilt = Object.keys(product).find((title) => product[title] === '#REF!')
    expect(problems.map(({ line, message }) => plain(`${line} ${message}`))).toEqual([
      '1 Non lu, à importer à part : les feuilles du classeur qui ont aussi des produits, « f1 »',
      '1 Colonnes sans place ici, dont rien ne vient : « Inconnue »',
      `2 « ${spoilt} » : « #REF! » est une erreur de formule : la cellule est comptée vide`,
      '2 Pas de catégorie : choisissez celle des lignes qui n’en ont pas',
    ])
  })
