import { expect, test } from 'vitest'
import { ValidationError } from '#server/errors.ts'
import { findColumns } from './settlement-columns.ts'

const UNNAMED = { trackingColumn: null, amountColumn: null, feeColumn: null }

/** Finds columns; returns the titles of tracking, amount and fee in the header row. */
function find(rows: string[][], names: Partial<typeof UNNAMED | Record<string, string>> = {}) {
  const sheet = rows.map((cells, index) => ({ number: index + 1, cells }))
  const { header, columns } = findColumns(sheet, { ...UNNAMED, ...names })
  const titles = rows[header] ?? []
  return [
    titles[columns.tracking],
    titles[columns.amount],
    columns.fee === undefined ? null : titles[columns.fee],
  ]
}

function errorOf(rows: string[][], names?: Parameters<typeof find>[1]): ValidationError {
  try {
    find(rows, names)
  } catch (error) {
    if (error instanceof ValidationError) return error
  }
  throw new Error('The columns were found')
}

test.each([
  ['Tracking', 'Montant', 'Frais'],
  ['Code suivi', 'Montant encaissé (DA)', 'Frais de livraison'],
  ['N° de suivi', 'ENCAISSÉ', 'Tarif livraison'],
  ['tracking_number', 'collectedAmount', 'deliveryFee'],
  ['Colis', 'COD', 'Commission'],
  ['N° Colis', 'Prix', 'Livraison'],
  ['Bordereau', 'Recouvrement', 'Prestation'],
  ['Code', 'Total', 'Tarif'],
  ['Référence', 'Montant du colis *', 'Montant livraison'],
  ['Suivi', 'Montant (livraison comprise)', 'Frais COD'],
])('%s, %s and %s are recognised', (...titles) => {
  expect(find([titles])).toEqual(titles)
  expect(find([titles.toReversed()])).toEqual(titles)
})

const YALIDINE =
  'Date, Tracking, Référence, Wilaya de livraison, Prix, Montant recouvré, Frais de retour, Frais de livraison, ' +
  'Net à payer, Statut tracking'
const OTHER =
  'Type de colis, Code wilaya, Code, Date encaissement, Total frais, Frais de recouvrement, Montant net, Prix total'

test.each([
  [YALIDINE, ['Tracking', 'Montant recouvré', 'Frais de livraison']],
  [OTHER, ['Code', 'Prix total', 'Total frais']],
  ['Suivi, Type de livraison, Date de livraison, Montant', ['Suivi', 'Montant', null]],
])('of several columns that could be meant the surest is taken: %s', (titles, found) => {
  expect(find([titles.split(', ')])).toEqual(found)
})

test('titles above those of the columns are skipped, and names need no case or accents', () => {
  const above = [['Bordereau de versement N° 12'], ['Total', '185 000']]
  const rows = [...above, ['Suivi', 'Client', 'Encaissé'], ['A', 'B', '1']]
  expect(find(rows)).toEqual(['Suivi', 'Encaissé', null])
  const names = { trackingColumn: 'réf. INTERNE', amountColumn: 'versé', feeColumn: 'part' }
  const titles = ['Tracking', 'Montant', 'Réf. interne', 'Versé (DA)', 'Part']
  expect(find([titles], names)).toEqual(['Réf. interne', 'Versé (DA)', 'Part'])
})

test('what is missing is said, with the columns that there are', () => {
  const rows = [['Bordereau'], ['Suivi', '', 'Client', 'Net']]
  const listed = 'Colonnes du fichier : Suivi, Client, Net'
  expect(errorOf(rows).issues).toEqual([
    {
      path: 'amountColumn',
      message: `La colonne du montant encaissé n’a pas été reconnue : nommez-la. ${listed}`,
    },
  ])
  expect(errorOf(rows, { amountColumn: 'Net', feeColumn: 'Coût' }).issues).toEqual([
    { path: 'feeColumn', message: `La colonne « Coût » n’est pas dans le fichier. ${listed}` },
  ])
  expect(errorOf([['a', 'b']]).issues).toMatchObject([{ path: 'trackingColumn' }, { path: 'amountColumn' }])
  const first = [...rows, ['YAL-1', '', 'Karim', '12500']]
  expect(errorOf(first).details).toEqual({
    columns: [
      { title: 'Suivi', sample: 'YAL-1' },
      { title: 'Client', sample: 'Karim' },
      { title: 'Net', sample: '12500' },
    ],
  })
  const totalled = [['Numéro du paquet', 'Argent'], ['YAL-1', '12500'], ['Total', '12500'], ['']]
  expect(errorOf(totalled).details).toMatchObject({
    columns: [{ title: 'Numéro du paquet' }, { title: 'Argent', sample: '12500' }],
  })
  expect(errorOf([]).issues).toEqual([{ path: 'file', message: 'Ce fichier est vide' }])
})
