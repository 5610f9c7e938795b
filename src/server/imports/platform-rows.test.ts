import { describe, expect, test } from 'vitest'
import { piecesOf, readRows } from '../../../tests/support/read-sheet-rows.ts'

type Cells = Record<string, string>

const sheet = (titles: string[], ...rows: Cells[]) => [
  titles,
  ...rows.map((cells) => titles.map((title) => cells[title] ?? '')),
]

const WOO = [
  ...['ID', 'Type', 'SKU', 'Name', 'Published', 'Visibility in catalog', 'Description'],
  ...['Date sale price starts', 'Date sale price ends', 'In stock?', 'Stock', 'Backorders allowed?'],
  ...['Sale price', 'Regular price', 'Categories', 'Images', 'Parent', 'Brands'],
  ...['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 2 name', 'Attribute 2 value(s)'],
]
const SIMPLE = { Type: 'simple', Name: 'Gant', Published: '1', 'Regular price': '5000', Categories: 'Gants' }

const woo = (...rows: Cells[]) => readRows(sheet(WOO, ...rows.map((cells) => ({ ...SIMPLE, ...cells }))))
const option = (name: string, values: string, at = 1) => ({
  [`Attribute ${at} name`]: name,
  [`Attribute ${at} value(s)`]: values,
})
/** A product with a variation of some pieces for each value of an option. */
const variable = (name: string, counts: [value: string, pieces: string, more?: Cells][], head: Cells = {}) =>
  woo(
    { Type: 'variable', SKU: 'T', ...option(name, counts.map(([value]) => value).join(', ')), ...head },
    ...counts.map(([value, Stock, more]) => ({
      ...{ Type: 'variation', Parent: 'T', Stock, ...option(name, value) },
      ...more,
    })),
  )
const fieldsOf = ({ products: [product] }: ReturnType<typeof readRows>) => product?.fields

test.each([
  ['woocommerce', 'Name,SKU,Regular price,Published'],
  ['woocommerce', 'ID,Nom,UGS,Publié,Visibilité dans le catalogue,Description courte'],
  ['woocommerce', 'SKU,Name,Nom de l’attribut 1,En stock ?,Stock'],
  ['woocommerce', 'Name,SKU,Tax status,Backorders allowed?,Images'],
  ['woocommerce', 'Type,SKU,Name,Parent'],
  ['other', 'Nom,Prix,SKU'],
  ['other', 'Nom,Prix,SKU,En stock,Publié'],
  ['other', 'Name,SKU,Regular price,In stock,Size'],
  ['other', 'Name,SKU,Regular price,Stock'],
  ['other', 'Name,Regular price,Published'],
  ['shopify', 'Handle,Title,Vendor,Published,Variant SKU,Variant Price'],
])('a file is one of %s: %s', (format, titles) => {
  expect(readRows([titles.split(',')]).format).toBe(format)
})

describe('WooCommerce', () => {
  test.each([
    ['Gants été &amp; mi-saison', 'Gants été & mi-saison'],
    ['Housse &#8211; 2 places', 'Housse – 2 places'],
    ['Noir &amp;amp; blanc', 'Noir & blanc'],
    ['L&#x2019;hiver &eacute;t&eacute;', 'L’hiver été'],
    ['Casque <sup>®</sup><br/><b>Pro</b>', 'Casque ® Pro'],
    ['R&D, a < b & c, &copie, 1 <2> 3', 'R&D, a < b & c, &copie, 1 <2> 3'],
  ])('the name %s', (name, expected) => {
    expect(fieldsOf(woo({ Name: name }))?.name).toBe(expected)
  })

  test('entities in a category path, a colour, a reference and a brand, but not in an own sheet', () => {
    const read = woo({
      ...{ SKU: 'E3 &amp; C', Brands: 'A &amp; B', Categories: 'Bagagerie &gt; Housses' },
      ...option('Couleur', 'Noir &amp; blanc'),
    })
    expect(read.products[0]).toMatchObject({
      fields: { reference: 'E3 & C', brand: 'A & B', colors: ['Noir & blanc'] },
      places: [{ category: 'Bagagerie', subcategory: 'Housses' }],
    })
    const plain = readRows([
      ['Nom', 'Prix'],
      ['a &amp; b', '1'],
    ])
    expect(fieldsOf(plain)?.name).toBe('a &amp; b')
  })

  test.each<[string, [string, string | undefined][], RegExp[]]>([
    ['Casques', [['Casques', undefined]], []],
    ['Casques, Casques > Intégraux', [['Casques', 'Intégraux']], []],
    ['Casques > Intégraux, casques', [['Casques', 'Intégraux']], []],
    ['Casques > Intégraux > Route', [['Casques', 'Intégraux']], [/deux niveaux/]],
    [
      'Casques > Intégraux, Promos',
      [
        ['Casques', 'Intégraux'],
        ['Promos', undefined],
        ['Casques > Intégraux, Promos', undefined],
      ],
      [/une seule catégorie/],
    ],
  ])('the categories %s', (Categories, places, told) => {
    const read = woo({ Categories })
    expect(read.products[0]?.places.map(({ category, subcategory }) => [category, subcategory])).toEqual(
      places,
    )
    expect(read.told).toEqual(told.map((message) => expect.stringMatching(message)))
  })

  test.each([
    [
      '[vc_row][vc_column width="1/2"][vc_column_text]Gant en cuir[/vc_column_text][/vc_column][/vc_row]',
      'Gant en cuir',
    ],
    ['Avant [gallery ids="1,2"] après [et_pb_text admin_label="T"]texte[/et_pb_text]', 'Avant après texte'],
    ['[vc_column]Cuir[/vc_column][vc_column]Textile[/vc_column]', 'Cuir\n\nTextile'.replace('\n\n', '\n')],
    ['[caption id="a_1" width="3"]Vue de dos[/caption] [b]forte[/b]', 'Vue de dos forte'],
    ['Un [vc_raw_html]JTNDYg==[/vc_raw_html]deux', 'Un deux'],
    ['[Nouveau] Tailles [s à xl], note [1], [promo]', '[Nouveau] Tailles [s à xl], note [1], [promo]'],
  ])('the description %s', (html, expected) => {
    expect(fieldsOf(woo({ Description: html }))?.fullDescription).toBe(expected)
  })

  test.each<[Cells, boolean, RegExp | null]>([
    [{ 'Visibility in catalog': 'hidden' }, false, /masqué/],
    [{ 'Visibility in catalog': 'search' }, true, /recherche/],
    [{ 'Visibility in catalog': 'catalog' }, true, /catalogue/],
    [{ Type: 'external' }, false, /autre site/],
    [{ 'Visibility in catalog': 'visible', Published: '0' }, false, null],
    [{ 'Visibility in catalog': 'visible' }, true, null],
  ])('%o is published: %s', (cells, isPublished, told) => {
    const read = woo(cells)
    expect(fieldsOf(read)?.isPublished).toBe(isPublished)
    expect(read.told).toEqual(told ? [expect.stringMatching(told)] : [])
  })

  test('a variation that is not published does not come, and is told', () => {
    const read = variable('Taille', [
      ['S', '3'],
      ['M', '4', { Published: '0' }],
    ])
    expect(piecesOf(read)).toEqual({ S: 3 })
    expect(read.told).toEqual([expect.stringContaining('pas publiée')])
  })

  test('the size of a variation that is not published is not on offer', () => {
    const read = variable('Taille', [
      ['S', ''],
      ['M', '', { Published: '0' }],
    ])
    expect(fieldsOf(read)?.sizes).toEqual(['S'])
  })

  test.each<[string, Cells, string, RegExp[]]>([
    ['of a draft come with it', { Published: '-1' }, '-1', []],
    ['of a private product come with it', { Published: '0' }, '0', []],
    ['of a hidden product come with it', { 'Visibility in catalog': 'hidden' }, '0', [/masqué/]],
    ['make a draft if none is published', {}, '0', [/Aucune de ses variantes n’est publique/]],
  ])('variations that are not published %s', (_, head, Published, told) => {
    const pieces: [string, string, Cells][] = [
      ['S', '3', { Published }],
      ['M', '4', { Published }],
    ]
    const read = variable('Taille', pieces, head)
    expect([fieldsOf(read)?.isPublished, piecesOf(read)]).toEqual([false, { S: 3, M: 4 }])
    expect(read.told).toEqual(told.map((message) => expect.stringMatching(message)))
  })

  test.each<[string, string[], boolean]>([
    ['S-M-L', ['S', 'M', 'L'], true],
    ['41/42/43', ['41', '42', '43'], true],
    ['3XL-2XL-XL', ['3XL', '2XL', 'XL'], true],
    ['S/M', ['S/M'], false],
    ['120/70/17', ['120/70/17'], false],
    ['36\\,5', ['36,5'], false],
  ])('%s is a list of sizes in a product alone, and one choice in a variation', (value, sizes, isList) => {
    const alone = woo(option('Taille', value))
    expect([fieldsOf(alone)?.sizes, alone.told]).toEqual([sizes, []])
    const chosen = variable('Taille', [[value, '3']])
    expect(fieldsOf(chosen)?.sizes).toEqual([value.replace('\\', '')])
    expect(chosen.told).toEqual(isList ? [expect.stringContaining('une seule taille')] : [])
  })

  test.each<[from: string, to: string, number, RegExp | null]>([
    ['2130-06-01', '2130-07-01', 5000, /commence le 01\/06\/2130/],
    ['2020-06-01', '2020-07-01', 5000, /finie depuis le 01\/07\/2020/],
    ['', '2020-07-01 23:59:59', 5000, /finie/],
    ['01/06/2130', '', 5000, /commence/],
    ['1590969600', '1593561600', 5000, /finie/],
    ['43983', '44013', 5000, /finie/],
    ['bientôt', '', 5000, /ne se lisent pas/],
    ['2020-06-01', '2130-07-01', 3000, /finit le 01\/07\/2130/],
    ['2020-06-01', '', 3000, null],
    ['0000-00-00', '', 3000, null],
  ])('a sale from %s to %s', (from, to, price, told) => {
    const dates = { 'Date sale price starts': from, 'Date sale price ends': to }
    const read = woo({ 'Sale price': '3000', ...dates })
    expect(fieldsOf(read)).toMatchObject({ price, originalPrice: price === 3000 ? 5000 : null })
    expect(read.told).toEqual(told ? [expect.stringMatching(told)] : [])
  })

  test.each([
    ...['Taille (EU)', 'Tailles disponibles', 'Pointure EU', 'المقاس', 'TAILLE :', 'Taille *', 'pa_taille'],
    ...['Taille / Size', 'ShoeSize', 'Taille du casque', 'مقاس الحذاء'],
  ])('%s is a size', (name) => {
    const read = variable(name, [
      ['40', '3'],
      ['41', '4'],
    ])
    expect(fieldsOf(read)?.sizes).toEqual(['40', '41'])
    expect(piecesOf(read)).toEqual({ 40: 3, 41: 4 })
    expect(read.told).toEqual([])
  })

  test.each(['Couleur du casque', 'pa_couleur', 'Coloris', 'COLOUR:', 'اللون', 'ألوان'])(
    '%s is a colour',
    (name) => {
      const read = variable(name, [
        ['Noir', '3'],
        ['Rouge', '4'],
      ])
      expect(fieldsOf(read)?.colors).toEqual(['Noir', 'Rouge'])
      expect(piecesOf(read)).toEqual({ Noir: 3, Rouge: 4 })
    },
  )

  test.each(['Taille du mannequin', 'Size guide', 'Longueur', 'Détaillé', 'Matière'])(
    '%s is neither, told, and its quantities are not pooled',
    (name) => {
      const read = variable(name, [
        ['a', '3'],
        ['b', '4'],
      ])
      expect(fieldsOf(read)).toMatchObject({ specifications: { [name]: 'a, b' } })
      expect(fieldsOf(read)?.sizes).toBeUndefined()
      expect(piecesOf(read)).toBeUndefined()
      expect(read.told).toEqual([expect.stringMatching(`${name}.*sans ce choix et sans ses quantités`)])
    },
  )

  test('a second size is told; one that follows the size takes no quantity with it', () => {
    const second = variable('Taille veste', [
      ['S', '1', option('Taille pantalon', '40', 2)],
      ['S', '2', option('Taille pantalon', '42', 2)],
    ])
    expect([fieldsOf(second)?.sizes, piecesOf(second), second.told.length]).toEqual([['S'], undefined, 1])
    const code = variable('Taille', [
      ['S', '1', option('Code', 'x', 2)],
      ['M', '2', option('Code', 'y', 2)],
    ])
    expect([piecesOf(code), code.told]).toEqual([{ S: 1, M: 2 }, [expect.stringMatching(/sans ce choix$/)]])
  })

  test('a variation « s » is the size « S » of its parent', () => {
    const read = variable(
      'Taille',
      [
        ['s', '2'],
        ['M ', '3'],
      ],
      option('Taille', 'S, M'),
    )
    expect([fieldsOf(read)?.sizes, piecesOf(read)]).toEqual([['S', 'M'], { S: 2, M: 3 }])
  })

  test.each([
    ['Marque', 'Ixon', '', 'Ixon', undefined],
    ['pa_brand', 'Ixon', '', 'Ixon', undefined],
    ['Fabricant', 'IXON', 'Ixon', 'Ixon', undefined],
    ['Marque', 'Yamaha, Honda', '', '', { Marque: 'Yamaha, Honda' }],
    ['Marque de moto', 'Yamaha', '', '', { 'Marque de moto': 'Yamaha' }],
  ])('the attribute %s: %s beside the brand « %s »', (name, values, Brands, brand, specifications) => {
    const fields = fieldsOf(woo({ Brands, ...option(name, values) }))
    expect([fields?.brand ?? '', fields?.specifications]).toEqual([brand, specifications])
  })

  test('back-orders without pieces stay on sale; sold out among others is told', () => {
    const open = { 'Backorders allowed?': 'notify' }
    const simple = woo({ Stock: '0', 'In stock?': 'backorder', ...open })
    expect([piecesOf(simple), fieldsOf(simple)?.inStock]).toEqual([undefined, true])
    expect(simple.told).toEqual([expect.stringContaining('sans stock')])
    expect(piecesOf(woo({ Stock: '4', ...open }))).toEqual({ '': 4 })
    expect(piecesOf(woo({ Stock: '0', 'Backorders allowed?': '0' }))).toEqual({ '': 0 })
    const mixed = variable('Taille', [
      ['S', '0', open],
      ['M', '4'],
    ])
    expect([piecesOf(mixed), mixed.told]).toEqual([
      { S: 0, M: 4 },
      [expect.stringContaining('elle vient épuisée')],
    ])
  })

  test('a price of 0, and a sale price of 0, are told', () => {
    const free = woo({ 'Regular price': '0' })
    expect([fieldsOf(free)?.price, free.told]).toEqual([0, [expect.stringContaining('hors des flux')]])
    const sale = woo({ 'Sale price': '0' })
    expect([fieldsOf(sale)?.price, sale.told]).toEqual([5000, [expect.stringContaining('promo')]])
  })
})

const SHOPIFY = [
  ...[
    'Handle',
    'Title',
    'Published',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Inventory Tracker',
  ],
  ...['Variant Inventory Qty', 'Variant Inventory Policy', 'Variant Price', 'Image Src', 'Status', 'Type'],
]
const shopify = (...rows: Cells[]) =>
  readRows(sheet(SHOPIFY, ...rows.map((cells) => ({ Handle: 'a', 'Variant Price': '5000', ...cells }))))

describe('Shopify', () => {
  test.each([
    ['false', 'active', false],
    ['true', 'draft', false],
    ['true', 'unlisted', false],
    ['', 'active', true],
    ['true', '', true],
    ['TRUE', 'Active', true],
  ])('Published %s and Status %s', (Published, Status, expected) => {
    expect(fieldsOf(shopify({ Title: 'a', Published, Status }))?.isPublished).toBe(expected)
  })

  test('a cell has one URL, with its commas', () => {
    const url = 'https://static.example.com/a~mv2.jpg/v1/fill/w_500,h_500,al_c/a.jpg'
    expect(shopify({ Title: 'a', 'Image Src': url }).products[0]?.images).toEqual([url])
  })

  test('sizes in one value stay one choice with its pieces, and are told', () => {
    const row = { Title: 'a', 'Option1 Name': 'Size', 'Option1 Value': 'S-M-L' }
    const read = shopify({ ...row, 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '3' })
    expect([piecesOf(read), read.told]).toEqual([
      { 'S-M-L': 3 },
      [expect.stringContaining('une seule taille')],
    ])
  })

  test.each<[string, Cells, RegExp[]]>([
    ['without pieces', {}, [/références des variantes/]],
    ['that are the product’s', { 'Variant SKU': 'A' }, []],
    ['with pieces', { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '3' }, []],
    ['that are not there', { 'Variant SKU': '' }, []],
  ])('references of variants %s', (_, cells, told) => {
    const row = { 'Option1 Name': 'Size', 'Variant Inventory Tracker': '', ...cells }
    const read = shopify(
      {
        Title: 'a',
        'Option1 Value': 'S',
        'Variant SKU': 'A',
        ...row,
        ...(cells['Variant SKU'] === '' ? {} : { 'Variant SKU': 'A' }),
      },
      { 'Option1 Value': 'M', 'Variant SKU': 'B', ...row },
    )
    expect(read.told).toEqual(told.map((message) => expect.stringMatching(message)))
  })

  test('a policy « continue » without pieces stays on sale', () => {
    const row = { Title: 'a', 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '0' }
    const open = shopify({ ...row, 'Variant Inventory Policy': 'continue' })
    expect([piecesOf(open), open.told.length]).toEqual([undefined, 1])
    expect(piecesOf(shopify({ ...row, 'Variant Inventory Policy': 'deny' }))).toEqual({ '': 0 })
  })
})

test.each([
  ['https://a.dz/w_500,h_500/a.jpg, b.jpg', ['https://a.dz/w_500,h_500/a.jpg', 'b.jpg']],
  ['https://a.dz/1.jpg,https://a.dz/2.jpg', ['https://a.dz/1.jpg', 'https://a.dz/2.jpg']],
  ['https://a.dz/1.jpg?v=1,2|https://a.dz/2.jpg', ['https://a.dz/1.jpg?v=1,2', 'https://a.dz/2.jpg']],
  ['https://a.dz/1.jpg,b.jpg', ['https://a.dz/1.jpg', 'b.jpg']],
  ['a.jpg,b.jpg;c\\,d.jpg', ['a.jpg', 'b.jpg', 'c,d.jpg']],
])('the images %s', (text, expected) => {
  const rows = sheet(['Nom', 'Prix', 'Images'], { Nom: 'a', Prix: '1', Images: text })
  expect(readRows(rows).products[0]?.images).toEqual(expected)
})
