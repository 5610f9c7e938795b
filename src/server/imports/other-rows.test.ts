import { describe, expect, test } from 'vitest'
import { piecesOf, readRows, table } from '../../../tests/support/read-sheet-rows.ts'

const HT = 'Ses prix sont hors taxe, et aucune taxe n’est ajoutée\u00a0: voyez les réglages'

describe('prices without tax', () => {
  const read = (titles: string, cells: string, tax: number) => {
    const { products, told } = readRows(table(titles, cells), [], tax)
    return [products[0]?.fields.price, products[0]?.fields.originalPrice, told]
  }

  test('are told without a tax, and get the one of the settings', () => {
    expect(read('Nom;Prix HT', 'Gants;1000', 0)).toEqual([1000, undefined, [HT]])
    expect(read('Nom;Prix HT', 'Gants;1000', 19)).toEqual([1190, undefined, []])
    expect(read('Nom;P.U. (H.T.);Prix promo', 'Gants;1000;500', 19)).toEqual([595, 1190, []])
    expect(read('Nom;Prix hors taxe;Prix promo TTC', 'Gants;1000;500', 19)).toEqual([500, 1190, []])
  })

  test('are not those of other titles', () => {
    for (const titles of ['Nom;Prix', 'Nom;Prix TTC', 'Nom;TTC'])
      expect(read(titles, 'Gants;1000', 19)).toEqual([1000, undefined, []])
    expect(read('Nom;Prix HT;TTC', 'Gants;1000;1200', 19)).toEqual([1200, undefined, []])
  })
})

test.each<[titles: string, cells: string, told: string | undefined]>([
  ['Nom;Prix TTC;Prix HT', 'Gants;;1000', 'Prix HT'],
  ['Nom;Prix;P.U. (H.T.)', 'Gants;;1 000,50', 'P.U. (H.T.)'],
  ['Nom;Prix TTC;Prix HT', 'Gants;1190;1000', undefined],
  ['Nom;Prix TTC;Prix HT', 'Gants;;', undefined],
  ['Nom;Prix TTC;Prix HT', 'Gants;;sur devis', undefined],
  ['Nom;Prix TTC;Prix d’achat HT', 'Gants;;700', undefined],
  ['Nom;Prix TTC;Prix gros', 'Gants;;700', undefined],
])('%s: a price without tax beside an empty one: %s', (titles, cells, told) => {
  const message = told && `Pas de prix\u00a0: «\u00a0${told}\u00a0» en a un sans taxe, qui n’est pas pris`
  expect(readRows(table(titles, cells)).products[0]?.noPrice).toBe(message)
})

describe('Wix', () => {
  const TITLES =
    'handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,productOptionName1,productOptionType1,productOptionDescription1,productOptionName2,productOptionType2,productOptionDescription2,additionalInfoTitle1,additionalInfoDescription1'
  const wix = (...rows: string[]) => readRows([TITLES, ...rows].map((row) => row.split(',')))

  test('a product with variants, images, collections, a discount and pieces', () => {
    const read = wix(
      'p1,Product,Veste,<p>Chaude</p>,a1_b2~mv2.jpg;https://a.dz/b.png,Vestes;Hiver,V,Promo,10000,,true,PERCENT,10,InStock,Taille,DROP_DOWN,S;M,Couleur,COLOR,#000000:Noir,Matière,<b>Cuir</b>',
      'p1,Variant,,,,,V-S,,,0,true,,,3,,,S,,,Noir,,',
      'p1,Variant,,,,,V-M,,,500,true,,,0,,,M,,,#000000:Noir,,',
    )
    expect(read).toMatchObject({ format: 'other', fatal: [] })
    expect(read.products).toMatchObject([
      {
        fields: {
          ...{ name: 'Veste', fullDescription: 'Chaude', price: 9000, originalPrice: 10_000 },
          ...{ sizes: ['S', 'M'], colors: ['Noir'], specifications: { Matière: 'Cuir' } },
        },
        places: [{ category: 'Vestes' }, { category: 'Hiver' }],
        images: ['https://static.wixstatic.com/media/a1_b2~mv2.jpg', 'https://a.dz/b.png'],
      },
    ])
    expect(piecesOf(read)).toEqual({ 'S Noir': 3, 'M Noir': 0 })
    expect(read.told).toEqual([
      expect.stringContaining('Plusieurs prix'),
      'Les rubans et les textes à saisir de Wix ne viennent pas',
      expect.stringContaining('une seule catégorie'),
    ])
  })

  test.each([
    ['#000000:Noir', 'Noir'],
    ['rgb(6,16,71):Bleu nuit', 'Bleu nuit'],
    ['rgba(6, 16, 71, 0.5): Bleu', 'Bleu'],
    ['Noir:mat', 'Noir:mat'],
    ['#1:Noir', '#1:Noir'],
  ])('the colour %s', (value, color) => {
    const titles = [...TITLES.split(',')]
    const row = titles.map(
      (title) => ({ handleId: 'p', fieldType: 'Product', name: 'a', price: '9' })[title] ?? '',
    )
    row[titles.indexOf('productOptionName1')] = 'Couleur'
    row[titles.indexOf('productOptionDescription1')] = value
    expect(readRows([titles, row]).products[0]?.fields.colors).toEqual([color])
  })

  test('products alone, a draft, and a variant without its product', () => {
    const read = wix(
      'p1,Product,Gants,,,,G,,900,,true,AMOUNT,100,7,,,,,,,,',
      'p2,Product,Bottes,,,,B,,500,,false,,,OutOfStock,,,,,,,,',
      'p9,Variant,,,,,X,,,0,true,,,3,,,S,,,,,',
    )
    expect(read.products.map(({ fields }) => fields)).toMatchObject([
      { name: 'Gants', reference: 'G', price: 800, originalPrice: 900 },
      { name: 'Bottes', price: 500, inStock: false, isPublished: false },
    ])
    expect(piecesOf(read)).toEqual({ '': 7 })
    expect(read.fatal).toMatchObject([{ line: 4, message: 'Son produit n’est pas dans le fichier' }])
  })

  test.each<[string, string, [string, string], boolean, Record<string, number>, RegExp[]]>([
    ['one hidden variant', 'true', ['true', 'false'], true, { S: 3 }, [/pas visible.*sans elle/]],
    ['hidden variants alone', 'true', ['false', 'false'], false, { S: 3, M: 4 }, [/Aucune/]],
    ['a hidden product', 'false', ['false', 'false'], false, { S: 3, M: 4 }, [/visible.*brouillon/]],
    ['one of them', 'false', ['true', 'false'], false, { S: 3, M: 4 }, [/avec le brouillon/, /brouillon/]],
    ['neither', 'true', ['true', 'true'], true, { S: 3, M: 4 }, []],
  ])('%s', (_, visible, [first, second], isPublished, pieces, told) => {
    const read = wix(
      `p1,Product,Veste,,,,V,,900,,${visible},,,,Taille,DROP_DOWN,S;M,,,,,`,
      `p1,Variant,,,,,V-S,,,0,${first},,,3,,,S,,,,,`,
      `p1,Variant,,,,,V-M,,,0,${second},,,4,,,M,,,,,`,
    )
    const [product] = read.products
    expect([product?.fields.isPublished ?? true, product?.fields.sizes]).toEqual([
      isPublished,
      Object.keys(pieces),
    ])
    expect(piecesOf(read)).toEqual(pieces)
    expect(read.told).toEqual(told.map((message) => expect.stringMatching(message)))
  })

  test.each<[string, number, [string, string], [string, string], boolean]>([
    ['all add to it', 10_500, ['500', 'true'], ['1500', 'true'], true],
    ['the cheaper one is hidden', 11_500, ['0', 'false'], ['1500', 'true'], false],
    ['one is sold at it', 10_000, ['0', 'true'], ['1500', 'true'], true],
    ['all are hidden', 10_500, ['500', 'false'], ['500', 'false'], false],
  ])('the price of a product counts as its variants are sold: %s', (_, price, small, medium, isTold) => {
    const read = wix(
      'p1,Product,Veste,,,,V,,10000,,true,,,,Taille,DROP_DOWN,S;M,,,,,',
      `p1,Variant,,,,,V-S,,,${small},,,3,,,S,,,,,`,
      `p1,Variant,,,,,V-M,,,${medium},,,4,,,M,,,,,`,
    )
    expect(read.products[0]?.fields.price).toBe(price)
    expect(read.told.some((message) => message.startsWith('Plusieurs prix'))).toBe(isTold)
  })

  test('a discount that is a number of a workbook keeps its point', () => {
    const read = readRows([
      ['handleId', 'fieldType', 'name', 'price', 'discountMode', 'discountValue'],
      ['p', 'Product', 'Veste', 10_000, 'PERCENT', 12.125],
    ])
    expect(read.products[0]?.fields).toMatchObject({ price: 8788, originalPrice: 10_000 })
  })

  test('an own sheet with a column of its titles stays one', () => {
    const { products } = readRows(table('handleId;Nom;Prix;Collection', 'a;Gants;5;Été'))
    expect(products).toMatchObject([{ fields: { name: 'Gants', price: 5 }, places: [] }])
  })
})

test('a quantity of 0 for all sizes is sold out, another one is told', () => {
  const read = (pieces: number) => readRows(table('Nom;Prix;Tailles;Qté', `Gants;9000;M / L / XL;${pieces}`))
  expect(piecesOf(read(0))).toEqual({ M: 0, L: 0, XL: 0 })
  expect(read(0).told).toEqual([])
  expect(read(7).products[0]?.stock).toBeUndefined()
  expect(read(7).told).toEqual([expect.stringContaining('n’est pas donnée par taille')])
  const rows = readRows(
    table('Nom;Prix;Tailles;Couleurs;Qté', 'Gants;9000;M;Noir, Rouge;0', 'Gants;9000;L;Noir;2'),
  )
  expect(rows.products[0]?.stock?.variants.map(({ quantity }) => quantity)).toEqual([0, 0, 2])
})

test('of a path of brands the last comes, and of a list all are asked for', () => {
  const brandOf = (brand: string) => {
    const { products, told } = readRows(table('Nom;Prix;Marque', `Gants;9000;${brand}`))
    return [products[0]?.fields.brand, products[0]?.brands, told.length]
  }
  expect(brandOf('Zéphyr > Zéphyr Racing')).toEqual(['Zéphyr Racing', [], 0])
  expect(brandOf('Zéphyr, Nordet')).toEqual(['Zéphyr', ['Zéphyr, Nordet', 'Zéphyr', 'Nordet'], 1])
  expect(brandOf('Nordet')).toEqual(['Nordet', [], 0])
})

test('templates of Odoo come with the values of their attributes, and without its upper categories', () => {
  const { products } = readRows(
    table(
      'Name;Internal Reference;Sales Price;Product Category;Quantity On Hand;Can be Sold;Product Attributes / Attribute;Product Attributes / Values',
      'Blouson;OD-10;18500.0;All / Saleable / Vestes / Cuir;12.0;True;Taille;M',
      ';;;;;;;L',
      ';;;;;;Couleur;Noir',
      'Service;OD-12;1500.0;All / Expenses;0.0;False;;',
    ),
  )
  expect(products).toMatchObject([
    {
      fields: { name: 'Blouson', reference: 'OD-10', price: 18_500, sizes: ['M', 'L'], colors: ['Noir'] },
      places: [{ category: 'Vestes', subcategory: 'Cuir' }],
    },
    { fields: { name: 'Service', isPublished: false }, places: [{ category: 'Expenses' }] },
  ])
  expect(products).toHaveLength(2)
})

test('items of Loyverse come with their variants and the pieces of the first store, drafts where not for sale', () => {
  const titles =
    'Handle;SKU;Name;Category;Description;Sold by weight;Option 1 name;Option 1 value;Option 2 name;Option 2 value;Option 3 name;Option 3 value;Cost;Barcode;SKU of included item;Quantity of included item;Track stock;Available for sale [Import Moto];Price [Import Moto];In stock [Import Moto];Low stock [Import Moto];Available for sale [Oran];Price [Oran];In stock [Oran];Low stock [Oran]'
  const read = readRows(
    table(
      titles,
      'gants;10001;Gants;Équipement;Cuir;N;Taille;M;Couleur;Noir;;;3000.00;;;;Y;Y;4500.00;3;1;Y;4600;9;',
      'gants;10002;;;;;;L;;Noir;;;3000.00;;;;;Y;4500.00;0;1;Y;4900;9;',
      'huile;10003;Huile 10W40;Entretien;;N;;;;;;;;613;;;N;N;1200.00;;;N;1200;;',
      'lot;10004;Kit;Entretien;;N;;;;;;;;;;;Y;Y;2000.00;5;;Y;2000;1;',
      'lot;;;;;;;;;;;;;;10003;2;;;;;;;;;',
    ),
  )
  expect(read).toMatchObject({ format: 'other', fatal: [] })
  expect(read.products).toMatchObject([
    {
      fields: { name: 'Gants', price: 4500, sizes: ['M', 'L'], colors: ['Noir'] },
      places: [{ category: 'Équipement' }],
      stock: {
        variants: [
          { size: 'M', quantity: 3 },
          { size: 'L', quantity: 0 },
        ],
      },
    },
    { fields: { name: 'Huile 10W40', price: 1200, isPublished: false }, stock: undefined },
    { fields: { name: 'Kit', price: 2000 }, stock: { variants: [{ quantity: 5 }] } },
  ])
  expect(read.products[0]?.fields.isPublished).toBeUndefined()
  expect(read.told).toEqual([
    expect.stringContaining('pas en vente dans Loyverse'),
    expect.stringContaining('contenu d’un lot'),
  ])
})

test('numbers of categories are no names, and HTML that was encoded once more is HTML', () => {
  const { products, told } = readRows([
    ...table('product_id;name(en-gb);name(fr-fr);categories;model;price;tax_class_id;description(fr-fr)'),
    [
      ...['50', 'Helmet', 'Casque', '20,27', 'OC-50', '15000.0000', ''],
      '&lt;p&gt;Calotte &lt;b&gt;composite&lt;/b&gt; l&#039;été&lt;/p&gt;',
    ],
  ])
  expect(products[0]).toMatchObject({
    fields: { name: 'Casque', reference: 'OC-50', description: "Calotte composite l'été" },
    places: [],
  })
  expect(told).toContainEqual(expect.stringContaining('numéros d’un autre programme'))
})
