import { expect } from 'vitest'
import { makeBook, makeXlsx, makeZip } from '../../../tests/support/make-xlsx.ts'
import { onOneDatabase, onOneDatabaseLong } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

async function importAll(shop: TestShop, file: string | Uint8Array) {
  const { importFile, products } = await openImports(shop)
  const done = await importFile(file)
  return { problems: done.problems, products: await products(), mapping: done.mapping, format: done.format }
}

onOneDatabase('titles with units, below a line of title', async (shop) => {
  const { read, upload } = await openImports(shop)
  const sheet = ['Désignation article;Prix (DZD);Stock (pcs);Catégorie', 'Gants;DZD 9,000;3;Gants']
  for (const above of [
    [],
    ['Liste des prix 2026;;'],
    ['Produits', '', 'Alger, le 5;;;', 'Prix en DA;2026'],
  ]) {
    const { counts, problems } = await read(lines(...above, ...sheet))
    expect(counts).toMatchObject({ create: 1 })
    const told = expect.stringContaining(`commencent à la ligne ${above.length + 2}`)
    expect(problems).toMatchObject(above.length > 0 ? [{ line: 1, message: told }] : [])
  }
  // A file without titles stays one.
  expect((await upload(lines('Gants;9000;3', 'Bottes;500;4'))).status).toBe(400)
  const unknown = await read(lines('Aa;Bb', 'Gants;9000', 'Bottes;500'))
  expect(unknown).toMatchObject({
    columns: ['Aa', 'Bb'],
    problems: [{ line: 2, message: expect.stringMatching(/^Nom.*choisissez/) }],
  })
  const titled = await read(lines('Mes choses', 'Aa;Bb', 'Gants;9000'))
  expect(titled.columns).toEqual(['Aa', 'Bb'])
})

onOneDatabaseLong(
  'a long file that is opened twice, or refused, leaves the next one its turn',
  async (shop) => {
    const { read, upload } = await openImports(shop)
    const names = Array.from({ length: 30 }, (_, index) => `Gants ${index}`)
    const woo = lines('Type,SKU,Name,Parent,Regular price', ...names.map((name) => `simple,,${name},,900`))
    expect(await read(woo)).toMatchObject({ format: 'woocommerce', total: 30 })
    const sheetOf = (titles: string[], cell: string) =>
      [titles, ...names.map((name) => [name, cell])].map((cells, index) => row(index + 1, ...cells)).join('')
    const book = await makeBook([sheetOf(['Aa', 'Bb'], 'x'), sheetOf(['Nom', 'Prix'], '900')])
    expect(await read(book)).toMatchObject({ total: 30 })
    const presta = lines('Product ID;Active (0/1);Name *;Price tax included', '1;1;Gants;900')
    const combinations = lines('Nom;Prix', ...names.map((name) => `${name};900`))
    for (let turn = 0; turn < 3; turn++) expect((await upload(presta, { combinations })).status).toBe(400)
    expect(await read(woo)).toMatchObject({ total: 30 })
  },
)

onOneDatabaseLong('columns that may be sizes are told if that is not certain', async (shop) => {
  const { read } = await openImports(shop)
  const problemsOf = async (sizes: string) =>
    (await read(lines(`Nom;Prix;${sizes};Catégorie`, 'Bottes;900;1;2;3;Bottes'))).problems
  expect(await problemsOf('60;65;70')).toMatchObject([
    { line: 1, message: expect.stringMatching(/60, 65, 70.*une ligne par taille/) },
    { line: 1, message: expect.stringMatching(/rien ne vient/) },
  ])
  for (const sizes of ['38;39;40', 'XS;S;M', '41;41,5;42']) expect(await problemsOf(sizes)).toEqual([])
})

onOneDatabase('a row for each size, below titles with more words', async (shop) => {
  const { products, problems } = await importAll(
    shop,
    lines(
      'Désignation article;Prix (DA);Taille (EU);Catégorie',
      'Bottes;900;42;Bottes',
      'Bottes;900;43;Bottes',
      'Gants;90;M;Gants',
    ),
  )
  expect(problems).toMatchObject([])
  expect(products).toMatchObject([
    { name: 'Bottes', sizes: ['42', '43'] },
    { name: 'Gants', sizes: ['M'] },
  ])
})

const WOO =
  'ID,Type,SKU,Name,Published,"Short description",Description,"In stock?",Stock,"Regular price",Categories,Parent,Attribute 1 name,Attribute 1 value(s)'

onOneDatabase('WooCommerce: the guard of its texts is taken away', async (shop) => {
  const { problems, products } = await importAll(
    shop,
    lines(
      WOO,
      "1,simple,'-F1,'+ grand sac,1,,,1,'-2,5000,Gants,,,",
      "2,simple,F2,Entouré,1,'Rouge,l'-1',1,'-1',5000,Gants,,,",
      "3,variable,F3,Tailles signées,1,,,1,,,Gants,,Taille,\"'+1, '-2, 3, l'4\"",
      "4,variation,F3-1,,1,,,1,5,5000,,F3,Taille,'+1",
    ),
  )
  expect(problems.filter(({ message }) => message.includes("'"))).toEqual([])
  expect(products).toMatchObject([
    { reference: '-F1', name: '+ grand sac' },
    { name: 'Entouré', description: "'Rouge", fullDescription: "l'-1'" },
    { sizes: ['+1', '-2', '3', "l'4"] },
  ])
})

onOneDatabase('WooCommerce: a backslash before a quote does not end its cell', async (shop) => {
  const { products } = await importAll(
    shop,
    lines(
      WOO,
      '1,simple,B1,"Avec lien",1,"court","<a href=\\"x.html\\">lien</a>, suite",1,,5000,Gants,,,',
      '2,simple,B2,"Dit \\"GT\\", léger",1,"12\\"","fin\\""",1,,6000,Gants,,,',
      '3,simple,B3,"Fin en \\",1,court,"Dit \\""GT\\"" ici",1,,7000,Gants,,,',
      '4,simple,B4,"Sans ""lien""",1,"court","ok",1,,8000,Gants,,,',
    ),
  )
  expect(products).toMatchObject([
    { fullDescription: 'lien, suite', price: 5000 },
    { name: 'Dit "GT", léger', description: '12"', price: 6000 },
    { name: 'Fin en \\', price: 7000 },
    { name: 'Sans "lien"', fullDescription: 'ok', price: 8000 },
  ])
})

const row = (number: number, ...cells: (string | number)[]) =>
  `<row r="${number}">${cells
    .map((cell, index) => {
      const place = `${'ABCDEF'[index]}${number}`
      if (cell === '') return ''
      return typeof cell === 'number'
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
    })
    .join('')}</row>`

onOneDatabaseLong('the sheet of a workbook that has the products', async (shop) => {
  const { read } = await openImports(shop)
  const table = row(1, 'Nom', 'Prix', 'Catégorie') + row(2, 'Gants', 9000, 'Gants')
  const help =
    row(1, 'Comment remplir ce fichier') + row(2, 'Étape 1', 'Remplir') + row(3, 'Étape 2', 'Envoyer')
  for (const sheets of [[table], ['', table], [help, table], [help, '', table], [table, help]]) {
    const file = await makeBook(sheets)
    expect(await read(file)).toMatchObject({ counts: { create: 1 }, problems: [] })
  }
})

onOneDatabaseLong('other sheets of a workbook and of a zip that have products are told', async (shop) => {
  const { read, change, write } = await openImports(shop)
  const table = (name: string) => row(1, 'Nom', 'Prix', 'Catégorie') + row(2, name, 9000, 'Gants')
  const help = row(1, 'Comment remplir ce fichier', 'Étapes') + row(2, 'Étape 1', 'Remplir')
  const told = (names: string[]) => [
    {
      ...{ line: 1, name: null, severity: 'changed' },
      message: expect.stringMatching(names.map((name) => `« ${name} »`.replaceAll(' ', '\u00a0')).join(', ')),
    },
  ]
  const two = await read(await makeBook([table('Gants'), help, table('Bottes'), table('Vestes')]))
  expect(two).toMatchObject({ counts: { create: 1 }, problems: told(['f2', 'f3']) })
  // It stays told after other settings, and after the import.
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
    row(1, 'Nom', 'Prix', 'Catégorie', 'Marque'),
    row(2, 'Un', 100, 'Gants', 'Shark'),
    row(3, 'Deux', 200, '', ''),
    row(4, 'Trois', 300, '', 'LS2'),
    row(5, 'Quatre', 400, 'Vestes', ''),
    row(6, 'Cinq', 500, '', ''),
  ]
  const merges =
    '<mergeCells><mergeCell ref="C2:C4"/><mergeCell ref="D2:D3"/><mergeCell ref="A1:B1"/></mergeCells>'
  const { problems, products } = await importAll(
    shop,
    await makeXlsx('', {
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData>${merges}</worksheet>`,
    }),
  )
  expect(products.map(({ name, category, brand }) => [name, category, brand])).toEqual([
    ['Un', 'Gants', 'Shark'],
    ['Deux', 'Gants', 'Shark'],
    ['Trois', 'Gants', 'LS2'],
    ['Quatre', 'Vestes', null],
  ])
  expect(problems).toMatchObject([{ line: 6, message: expect.stringContaining('catégorie') }])
})

onOneDatabase(
  'a title above several columns is joined with theirs, and a column without one is told',
  async (shop) => {
    const { read } = await openImports(shop)
    const row = (...cells: (string | number)[]) =>
      `<row>${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`
    const titles =
      row('Réf', 'Désignation', 'Tailles', 'Catégorie', 'Prix') +
      row('', '', '', '', 'Revendeur', 'Public', 'Qté')
    const product = row('G1', 'Gants', 'M', 'Gants', 7500, 9900, 4)
    const joined = await read(await makeBook([row('Tarif') + titles + product]))
    expect(joined.mapping).toMatchObject({ price: 'Prix Public', quantity: 'Qté' })
    expect([joined.headerRow, joined.counts.create]).toEqual([3, 1])
    expect(joined.problems.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Prix Revendeur'),
    )
    const untitled = await read(lines('Désignation;Prix;Catégorie', 'Gants;9000;Gants;remarque'))
    expect(untitled.problems.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('colonne 4'),
    )
  },
)
