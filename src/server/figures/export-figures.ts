import type { Figures, FigureTable } from '#contract/figures.ts'
import { type Counts, ratesOf } from '#rules/figures.ts'
import { CANCEL_REASON_LABELS, CHANNEL_LABELS } from '#rules/order.ts'
import { makeSheet, type Sheet, type SheetColumn } from '#server/sheets/sheet.ts'

/** Columns of counts. Amounts are in DA; rates are percentages with one decimal. */
const COUNTS: SheetColumn<Counts>[] = [
  { name: 'Commandes', width: 11, read: ({ orders }) => orders },
  { name: 'Confirmées', width: 11, read: ({ confirmed }) => confirmed },
  { name: 'Livrées', width: 11, read: ({ delivered }) => delivered },
  { name: 'Retournées', width: 11, read: ({ returned }) => returned },
  { name: 'Annulées', width: 11, read: ({ cancelled }) => cancelled },
  { name: 'Confirmation %', width: 14, read: (counts) => percent(ratesOf(counts).confirmation) },
  { name: 'Livraison %', width: 14, read: (counts) => percent(ratesOf(counts).delivery) },
  { name: 'Retours %', width: 14, read: (counts) => percent(ratesOf(counts).return) },
  { name: 'Montant commandé', width: 17, read: ({ revenue }) => revenue },
  { name: 'Montant livré', width: 17, read: ({ deliveredRevenue }) => deliveredRevenue },
]

const EXCHANGES: SheetColumn<{ exchanges: number }> = {
  name: 'Échanges',
  width: 11,
  read: ({ exchanges }) => exchanges,
}

export function exportFigures(figures: Figures, table: FigureTable): Sheet {
  switch (table) {
    case 'series':
      return toSheet(
        figures.series,
        [
          { name: 'Depuis le', width: 12, read: ({ at }) => at },
          { name: 'Visites', width: 11, read: ({ visits }) => visits },
          { name: 'Produits vus', width: 12, read: ({ productViews }) => productViews },
          { name: 'Paniers', width: 11, read: ({ carts }) => carts },
          { name: 'Formulaires ouverts', width: 18, read: ({ checkouts }) => checkouts },
        ],
        [EXCHANGES],
      )
    case 'byWilaya':
      return toSheet(figures.byWilaya, [
        { name: 'Wilaya', width: 22, read: ({ name }) => name },
        { name: 'Numéro', width: 9, read: ({ wilayaId }) => wilayaId },
      ])
    case 'byProduct':
      return toSheet(
        figures.byProduct,
        [
          { name: 'Produit', width: 40, read: ({ name }) => name },
          { name: 'Numéro', width: 9, read: ({ productId }) => productId },
          { name: 'Vues', width: 9, read: ({ views }) => views },
          { name: 'Pièces', width: 9, read: ({ quantity }) => quantity },
        ],
        [EXCHANGES],
      )
    case 'byChannel':
      return toSheet(figures.byChannel, [
        { name: 'Provenance', width: 22, read: ({ channel }) => CHANNEL_LABELS[channel] },
      ])
    case 'byCampaign':
      return toSheet(figures.byCampaign, [{ name: 'Campagne', width: 40, read: ({ campaign }) => campaign }])
    case 'byReferrer':
      return toSheet(figures.byReferrer, [{ name: 'Site', width: 40, read: ({ referrer }) => referrer }])
    case 'byCancelReason':
      return toSheet(figures.byCancelReason, [
        {
          name: 'Motif',
          width: 26,
          read: ({ reason }) => (reason ? CANCEL_REASON_LABELS[reason] : 'Sans motif'),
        },
      ])
  }
}

function toSheet<Entry extends Counts>(
  entries: Entry[],
  names: SheetColumn<Entry>[],
  last: SheetColumn<Entry>[] = [],
): Sheet {
  return makeSheet('Chiffres', [...names, ...COUNTS, ...last], entries)
}

function percent(rate: number | null): number | null {
  return rate === null ? null : Math.round(rate * 1000) / 10
}
