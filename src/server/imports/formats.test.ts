import { expect } from 'vitest'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'

const WOO_ENGLISH = lines(
  '\ufeffID,Type,SKU,Name,Published,"In stock?",Stock,"Sale price","Regular price",Categories,Images,Parent,"Short description",Description,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)",Brands',
  '10,variable,CSQ,"Casque intégral ""GT""",1,1,,,,"Casques > Intégraux > Route, Promos",,,"<p>Léger</p>","<ul><li>Fibre</li><li>ECE&nbsp;22.06</li></ul>\\nLavable",Size,"S, M",Color,"Noir mat, Rouge\\, blanc",Shark',
  '11,variation,CSQ-S,"Casque - S",1,1,3,9000,12500,,,CSQ,,,Size,S,Color,Noir mat,',
  '12,variation,CSQ-M,"Casque - M",1,1,0,,13000,,,id:10,,,Size,M,Color,"Rouge\\, blanc",',
  '13,simple,,Gants été,-1,0,,,4500,Gants,,,,,Matière,"Cuir, Mesh",,,',
  '14,variation,ORPHELIN,Perdue,1,1,2,,100,,,NULLE-PART,,,Size,S,,,',
)

onOneDatabase('WooCommerce: variations, lists, drafts, HTML and a missing parent', async (shop) => {
  const { read, write, products, stockOf } = await openImports(shop)
  const dry = await read(WOO_ENGLISH)
  expect(dry).toMatchObject({
    state: 'ready',
    format: 'woocommerce',
    counts: { create: 2, update: 0, skip: 0 },
    total: 3,
    done: 0,
    problems: [
      { line: 2, message: expect.stringContaining('Plusieurs prix') },
      { line: 2, severity: 'note', message: expect.stringContaining('une seule catégorie') },
      { line: 2, severity: 'note', message: expect.stringContaining('deux niveaux') },
      { line: 6, message: 'Son produit parent n’est pas dans le fichier' },
    ],
  })
  expect(await products()).toEqual([])
  expect(await write(dry.id)).toMatchObject({
    state: 'done',
    done: 3,
    counts: dry.counts,
    problems: dry.problems,
  })
  const [helmet, gloves] = await products()
  expect(helmet).toMatchObject({
    name: 'Casque intégral "GT"',
    reference: 'CSQ',
    brand: 'Shark',
    category: 'Casques',
    subcategory: 'Intégraux',
    price: 9000,
    originalPrice: 12_500,
    description: 'Léger',
    fullDescription: '- Fibre\n- ECE 22.06\n\nLavable'.replace('ECE ', 'ECE\u00a0'),
    sizes: ['S', 'M'],
    colors: ['Noir mat', 'Rouge, blanc'],
    isPublished: true,
    inStock: true,
  })
  expect(await stockOf(helmet?.id ?? 0)).toMatchObject({
    isCounted: true,
    variants: [
      { size: 'S', color: 'Noir mat', quantity: 3, reference: 'CSQ-S' },
      { size: 'S', color: 'Rouge, blanc', quantity: 0, reference: null },
      { size: 'M', color: 'Noir mat', quantity: 0, reference: null },
      { size: 'M', color: 'Rouge, blanc', quantity: 0, reference: 'CSQ-M' },
    ],
  })
  expect(gloves).toMatchObject({
    name: 'Gants été',
    price: 4500,
    isPublished: false,
    inStock: false,
    stock: null,
    specifications: { Matière: 'Cuir, Mesh' },
  })
  const again = await read(WOO_ENGLISH)
  expect(again.counts).toEqual({ create: 0, update: 0, skip: 2 })
})

onOneDatabase('WooCommerce: variations before their product', async (shop) => {
  const { importFile, products, stockOf } = await openImports(shop)
  const file = lines(
    'ID,Type,SKU,Name,Stock,"Regular price",Categories,Parent,"Attribute 1 name","Attribute 1 value(s)"',
    '2,variation,V-S,"Veste - S",1,900,,V,Size,S',
    '3,variation,V-M,"Veste - M",4,900,,id:1,Size,M',
    '4,variation,X-S,Perdue,4,900,,X,Size,S',
    '1,variable,V,Veste,,,Vestes,,Size,"S, M"',
  )
  const done = await importFile(file)
  expect(done).toMatchObject({
    counts: { create: 1 },
    total: 2,
    done: 2,
    problems: [{ line: 4, message: 'Son produit parent n’est pas dans le fichier' }],
  })
  const [jacket] = await products()
  expect(jacket).toMatchObject({ name: 'Veste', price: 900, sizes: ['S', 'M'] })
  expect((await stockOf(jacket?.id ?? 0)).variants).toMatchObject([{ quantity: 1 }, { quantity: 4 }])
})

onOneDatabase('WooCommerce in French: curly apostrophes, no-break spaces, a trailing blank', async (shop) => {
  const { importFile, products } = await openImports(shop)
  const file = lines(
    'ID,Type,UGS,Nom,Publié,"En stock\u00a0?",Stock,"Tarif promo","Tarif régulier",Catégories,Parent,"Nom de l’attribut 1","Valeur(s) de l’attribut 1 "',
    '1,simple,BT-1,Bottes,1,1,4,,"18 500,50",Bottes,,Pointure,"42, 43"',
  )
  const done = await importFile(file)
  expect(done).toMatchObject({
    format: 'woocommerce',
    counts: { create: 1 },
    problems: [
      { line: 2, message: expect.stringContaining('vient sans elle') },
      { line: 2, message: 'Des prix ont des centimes\u00a0: ils sont arrondis au dinar', severity: 'note' },
    ],
  })
  expect(await products()).toMatchObject([{ price: 18_501, sizes: ['42', '43'], reference: 'BT-1' }])
})

onOneDatabase('WooCommerce: an export of some columns, without parents and types', async (shop) => {
  const { read, write, products } = await openImports(shop)
  const dry = await read(
    lines(
      'SKU,Name,Published,"Visibility in catalog","Short description",Description,"Regular price",Categories,"Attribute 1 name","Attribute 1 value(s)"',
      'G-1,"Gants &amp; sous-gants",1,hidden,Court,"[vc_row]Long[/vc_row]",4500,Gants,Taille,"S, M"',
    ),
  )
  expect(dry).toMatchObject({ format: 'woocommerce', counts: { create: 1 } })
  expect(dry.problems).toContainEqual(
    expect.objectContaining({ line: 2, severity: 'changed', message: expect.stringContaining('masqué') }),
  )
  await write(dry.id)
  expect(await products()).toMatchObject([
    {
      ...{ name: 'Gants & sous-gants', description: 'Court', fullDescription: 'Long', price: 4500 },
      ...{ sizes: ['S', 'M'], isPublished: false },
    },
  ])
})

const SHOPIFY_OLD = lines(
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status',
  'veste,Veste Air,"<p>Ligne 1<br>Ligne 2</p>",Alpinestars,Vestes,,true,Taille,M,Lining,Filet,V-M,shopify,2,22000.00,25000.00,https://10.0.0.1/a.jpg,1,active',
  'veste,,,,,,,,L,,Filet,V-L,shopify,-1,22000.00,25000.00,,,',
  'veste,,,,,,,,,,,,,,,,https://10.0.0.1/b.jpg,2,',
  'cagoule,Cagoule,,,Sous-vêtements,,true,Title,Default Title,,,CAG,,7,1500.00,,,,draft',
  'veste,Une autre veste,,,Vestes,,true,Taille,S,,,V-S,shopify,1,9000,,,,active',
)

onOneDatabase('Shopify: rows of a handle, image rows, default titles, doubled handles', async (shop) => {
  const { importFile, products, stockOf } = await openImports(shop)
  const done = await importFile(SHOPIFY_OLD)
  expect(done).toMatchObject({ format: 'shopify', counts: { create: 2 }, total: 2, done: 2 })
  expect(done.problems.map(({ line, message }) => [line, message])).toEqual([
    [
      2,
      'Image «\u00a0https://10.0.0.1/a.jpg\u00a0»\u00a0: son adresse n’est pas publique, le produit vient sans elle',
    ],
    [
      2,
      'Image «\u00a0https://10.0.0.1/b.jpg\u00a0»\u00a0: son adresse n’est pas publique, le produit vient sans elle',
    ],
    [6, expect.stringContaining('«\u00a0Veste Air\u00a0»')],
  ])
  const [jacket, balaclava] = await products()
  expect(jacket).toMatchObject({
    name: 'Veste Air',
    brand: 'Alpinestars',
    price: 22_000,
    originalPrice: 25_000,
    fullDescription: 'Ligne 1\nLigne 2',
    sizes: ['M', 'L'],
    specifications: { Lining: 'Filet' },
  })
  expect((await stockOf(jacket?.id ?? 0)).variants).toMatchObject([{ quantity: 2 }, { quantity: -1 }])
  expect(balaclava).toMatchObject({
    reference: 'CAG',
    isPublished: false,
    sizes: [],
    stock: null,
    category: 'Sous-vêtements',
  })
})

onOneDatabase('Shopify: an image whose address has commas is one', async (shop) => {
  const { read } = await openImports(shop)
  const dry = await read(
    lines(
      'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Status',
      'i1,Image à virgules,,Marque,Gants,true,Title,Default Title,I1,,,5000.00,"https://static.example.com/a~mv2.jpg/v1/fill/w_500,h_500,al_c/a.jpg",active',
      // A name of the zip is told, once.
      'i2,Image du zip,,Marque,Gants,true,Title,Default Title,I2,,,5000.00,"photos/a,b.jpg",active',
    ),
  )
  expect(dry.counts).toMatchObject({ create: 2 })
  expect(dry.problems).toMatchObject([
    { line: 3, message: expect.stringMatching(/photos\/a,b\.jpg.*pas dans le zip/) },
  ])
})

onOneDatabase('Shopify with the headers of 2025, and a product without a handle', async (shop) => {
  const { importFile, products } = await openImports(shop)
  const done = await importFile(
    lines(
      'Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Product image URL',
      'Pantalon,pantalon,,Ixon,Pantalons,TRUE,Active,P-1,Couleur,Noir,9900,,shopify,4,',
      'Sac,,,,Bagages,TRUE,Archived,,,,3000,,,,',
    ),
  )
  expect(done).toMatchObject({ format: 'shopify', counts: { create: 2 }, problems: [] })
  expect(await products()).toMatchObject([
    { name: 'Pantalon', colors: ['Noir'], isPublished: true },
    { name: 'Sac', isPublished: false },
  ])
})

onOneDatabase('PrestaShop: prices without tax, combinations in a second file, features', async (shop) => {
  const { read, change, write, products, stockOf } = await openImports(shop)
  const file = lines(
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Manufacturer;Quantity;Summary;Description;Image URLs (x,y,z...);Feature(Name:Value:Position)',
    '1;1;Blouson;Blousons,Hommes;10000.000000;BL;Spidi;0;<p>Chaud</p>;;;Saison:Hiver:1,Sexe:Homme:2',
    '2;0;Chaîne;Pièces;4000.5;CH;;6;;;;',
  )
  const combinations = lines(
    'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity',
    '1;"Couleur:color:0, Taille:select:1";"Noir:0, M:1";BL-M;0;5',
    '1;"Couleur:color:0, Taille:select:1";"Noir:0, L:1";BL-L;0;2',
    '9;Taille:select:0;M:0;X;0;1',
  )
  const dry = await read(file, { combinations })
  expect(dry).toMatchObject({ format: 'prestashop', counts: { create: 2 }, total: 3 })
  expect(dry.problems).toMatchObject([
    { line: 2, message: expect.stringContaining('aucune taxe n’est ajoutée') },
    { line: 2, message: expect.stringContaining('une seule catégorie') },
    { line: 4, message: expect.stringMatching(/^Déclinaisons/) },
  ])
  expect(await change(dry.id, { taxPercent: 19 })).toMatchObject({ state: 'ready', taxPercent: 19 })
  await write(dry.id)
  const [jacket, chain] = await products()
  expect(jacket).toMatchObject({
    price: 11_900,
    category: 'Blousons',
    description: 'Chaud',
    colors: ['Noir'],
    sizes: ['M', 'L'],
    specifications: { Saison: 'Hiver', Sexe: 'Homme' },
  })
  expect((await stockOf(jacket?.id ?? 0)).variants).toMatchObject([
    { size: 'M', color: 'Noir', quantity: 5, reference: 'BL-M' },
    { size: 'L', color: 'Noir', quantity: 2, reference: 'BL-L' },
  ])
  expect(chain).toMatchObject({ price: 4761, isPublished: false, reference: 'CH' })
  expect((await stockOf(chain?.id ?? 0)).variants).toMatchObject([{ quantity: 6 }])
})

onOneDatabase('any sheet, by naming its columns, in Windows-1252 with semicolons', async (shop) => {
  const { read, change, write, products, call } = await openImports(shop)
  const text = lines(
    'Désignation;Vente au public;Rayon moto;Tailles dispo',
    'Écran fumé;2 500,00 DA;Casques;',
    'Gants;-5;Gants;S|M|L',
    'Botte;abc;Bottes;',
    'Bouchon;;Divers;',
    'Écran fumé;9;Casques;',
  )
  const dry = await read(Buffer.from(text, 'latin1'))
  expect(dry).toMatchObject({
    format: 'other',
    columns: ['Désignation', 'Vente au public', 'Rayon moto', 'Tailles dispo'],
    mapping: { name: 'Désignation' },
    counts: { create: 0, update: 0, skip: 0 },
  })
  expect(dry.sample[0]).toEqual(['Écran fumé', '2 500,00 DA', 'Casques', ''])
  const refused = await call('PUT', `/imports/${dry.id}`, { mapping: { name: 'Nom' } })
  expect(refused.status).toBe(400)
  expect((await call('PUT', `/imports/${dry.id}`, { mapping: { couleur: 'Rayon moto' } })).status).toBe(400)
  const mapping = {
    name: 'Désignation',
    price: 'Vente au public',
    category: 'Rayon moto',
    sizes: 'Tailles dispo',
  }
  const mapped = await change(dry.id, { mapping })
  expect(mapped.counts).toEqual({ create: 1, update: 0, skip: 0 })
  expect(mapped.problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '3 Prix\u00a0: «\u00a0-5\u00a0» n’est pas un prix de 0 à 100\u00a0000\u00a0000\u00a0DA',
    '4 Prix\u00a0: «\u00a0abc\u00a0» n’est pas un prix de 0 à 100\u00a0000\u00a0000\u00a0DA',
    '5 Pas de prix',
    '6 Ce produit est déjà à la ligne 2',
  ])
  await write(dry.id)
  expect(await products()).toMatchObject([{ name: 'Écran fumé', price: 2500, category: 'Casques' }])
})
