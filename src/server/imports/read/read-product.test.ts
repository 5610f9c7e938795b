import { expect, test } from 'vitest'
import { describeProduct, readRows } from '#support/read-sheet-rows.ts'

// Cases that depend on titles or on a workbook's numbers. Cases that depend on cells only are in cases/read.

/** Splits cells at `;`. `=5` becomes the number 5, as in a workbook; a CSV only has texts. */
const row = (cells: string) =>
  cells.split(';').map((cell) => (/^=-?[\d.]+$/.test(cell) ? Number(cell.slice(1)) : cell))

const NO_TAX = 'Ses prix sont hors taxe, et aucune taxe n’est ajoutée : voyez les réglages'
const FREE = 'Son prix est 0 DA : il vient ainsi, et reste hors des flux de Google et Meta'
const noPrice = (title: string) => `Pas de prix : « ${title} » en a un sans taxe, qui n’est pas pris`
const draft = (title: string, state: string) => ({
  isPublished: false,
  told: [`« ${title} » est « ${state} » : il vient en brouillon`],
})
const TWO_PRICES =
  'ID;Active (0/1);Name;Price tax excluded;Price tax included;Discount amount;Discount percent'
const WIX = 'handleId;fieldType;name;price;discountMode;discountValue'
const SIZE_ROWS = 'Nom;Prix;Taille;Stock'

test.each<[titles: string, rows: string, expected: object, tax?: number]>([
  ['Nom;Prix HT', 'a;1000', { price: 1000, told: [NO_TAX] }],
  ['Nom;Prix HT', 'a;1000', { price: 1190 }, 19],
  ['Nom;P.U. (H.T.);Prix promo', 'a;1000;500', { price: 595, originalPrice: 1190 }, 19],
  ['Nom;Prix hors taxe;Prix promo TTC', 'a;1000;500', { price: 500, originalPrice: 1190 }, 19],
  ['Nom;Prix', 'a;1000', { price: 1000 }, 19],
  ['Nom;Prix TTC', 'a;1000', { price: 1000 }, 19],
  ['Nom;TTC', 'a;1000', { price: 1000 }, 19],
  ['Nom;Prix HT;TTC', 'a;1000;1200', { price: 1200 }, 19],
  ['Nom;Prix TTC;Prix HT', 'a;;1000', { noPrice: noPrice('Prix HT') }],
  ['Nom;Prix;P.U. (H.T.)', 'a;;1 000,50', { noPrice: noPrice('P.U. (H.T.)') }],
  ['Nom;Prix TTC;Prix HT', 'a;1190;1000', { price: 1190 }],
  ['Nom;Prix TTC;Prix HT', 'a;;', {}],
  ['Nom;Prix TTC;Prix HT', 'a;;sur devis', {}],
  ['Nom;Prix TTC;Prix d’achat HT', 'a;;700', {}],
  ['Nom;Prix TTC;Prix gros', 'a;;700', {}],
  ['Nom;Prix;Actif', 'a;1;non', { price: 1, ...draft('actif', 'non') }],
  ['Nom;Prix;Visible', 'a;1;masqué', { price: 1, ...draft('visible', 'masqué') }],
  ['Nom;Prix;État', 'a;1;neuf', { price: 1 }],
  ['Nom;Prix;Disponible', 'a;1;Disponible', { price: 1, inStock: true }],
  [
    'Nom;Prix;S;M;L;XL',
    'a;1;1;2;3;4',
    { price: 1, sizes: ['S', 'M', 'L', 'XL'], pieces: { S: 1, M: 2, L: 3, XL: 4 } },
  ],
  [
    'Nom;Prix;39;40;41;41,5;42',
    'a;1;1;;0;5;2',
    { price: 1, sizes: ['39', '41', '41,5', '42'], pieces: { 39: 1, 41: 0, '41,5': 5, 42: 2 } },
  ],
  ['Nom;Prix;T38;T40;T42', 'a;1;3;;2', { price: 1, sizes: ['38', '42'], pieces: { 38: 3, 42: 2 } }],
  ['Nom;Prix;Stock M;Stock L', 'a;1;3;2', { price: 1, sizes: ['M', 'L'], pieces: { M: 3, L: 2 } }],
  ['Nom;Prix;Taille S;Taille M', 'a;1;3;-', { price: 1, sizes: ['S'], pieces: { S: 3 } }],
  ['Nom;Prix;2XL;m', 'a;1;1;2', { price: 1, sizes: ['2XL', 'M'], pieces: { '2XL': 1, M: 2 } }],
  ['Nom;Prix;10;20;50', 'a;1;1;1;1', { price: 1 }],
  ['Nom;Prix;L', 'a;1;1', { price: 1 }],
  ['Nom;Prix;1;2;3', 'a;1;1;1;1', { price: 1 }],
  ['Nom;Prix;38;39;38', 'a;1;1;1;1', { price: 1 }],
  ['Nom;Prix;PM;GM', 'a;1;1;1', { price: 1 }],
  [SIZE_ROWS, 'a;=1;S;=0|a;=1;M;=4', { price: 1, sizes: ['S', 'M'], pieces: { S: 0, M: 4 } }],
  [SIZE_ROWS, 'a;=1;S;=0|a;=1;M;=0', { price: 1, sizes: ['S', 'M'], pieces: { S: 0, M: 0 } }],
  [SIZE_ROWS, 'a;=1;S;|a;=1;M;', { price: 1, sizes: ['S', 'M'] }],
  [WIX, 'p;Product;a;=10000;PERCENT;=12.125', { price: 8788, originalPrice: 10_000 }],
  [TWO_PRICES, '1;1;a;=840.336;;=0;=0', { price: 1000, isPublished: true }, 19],
  [TWO_PRICES, '1;1;a;;=9999.999;=0;=0', { price: 10_000, isPublished: true }, 19],
  [TWO_PRICES, '1;1;a;=840.336;=0;=0;=0', { price: 0, isPublished: true, told: [FREE] }, 19],
  [TWO_PRICES, '1;1;a;;=10000;=1000.125;', { price: 9000, originalPrice: 10_000, isPublished: true }, 19],
  [TWO_PRICES, '1;1;a;;=10000;;=12.125', { price: 8788, originalPrice: 10_000, isPublished: true }, 19],
])('%s: %s', (titles, rows, expected, taxPercent = 0) => {
  const { products } = readRows([titles.split(';'), ...rows.split('|').map(row)], [], taxPercent)
  expect(products.map(describeProduct)).toEqual([{ name: 'a', ...expected }])
})

test('an impact on the price keeps the point of a workbook', () => {
  const titles = 'Product ID;Attribute (Name:Type:Position);Value (Value:Position);Impact on price'
  const combinations = [titles.split(';'), row('1;Pointure:select:0;41:0;=-42.017')]
  const { products } = readRows([TWO_PRICES.split(';'), row('1;1;a;=840.336')], combinations, 19)
  expect(products[0]?.fields.price).toBe(950)
})

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
  ['other', 'Réf,Nom,Prix HT,Prix TTC'],
  ['shopify', 'Handle,Title,Vendor,Published,Variant SKU,Variant Price'],
])('a file is one of %s: %s', (format, titles) => {
  expect(readRows([titles.split(',')]).format).toBe(format)
})
