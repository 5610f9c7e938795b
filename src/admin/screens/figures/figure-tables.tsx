import { useState } from 'react'
import { exportFigures, type FiguresRange } from '#admin/queries/figures.ts'
import { CHIP } from '#admin/ui/classes.ts'
import { ExportMenu, SHEET_FORMATS } from '#admin/ui/menu.tsx'
import type { Figures, FigureTable as Table } from '#contract/figures.ts'
import { type Counts, ratesOf } from '#rules/figures.ts'
import { formatCount } from '#rules/money.ts'
import { CANCEL_REASON_LABELS, CHANNEL_LABELS } from '#rules/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Column, FigureTable } from './figure-table.tsx'
import { rateText } from './rate-cards.tsx'

type Entry = Counts & { name: string; views?: number; quantity?: number; exchanges?: number }

type List = {
  table: Exclude<Table, 'series'>
  label: string
  title: string
  empty: string
  read: (figures: Figures) => Entry[]
}

const LISTS: List[] = [
  {
    table: 'byWilaya',
    label: 'Wilayas',
    title: 'Par wilaya',
    empty: 'Aucune commande',
    read: ({ byWilaya }) => byWilaya,
  },
  {
    table: 'byProduct',
    label: 'Produits',
    title: 'Par produit',
    empty: 'Aucun produit vendu ni regardé',
    read: ({ byProduct }) => byProduct,
  },
  {
    table: 'byChannel',
    label: 'Provenance',
    title: 'Par provenance',
    empty: 'Aucune commande',
    read: ({ byChannel }) => byChannel.map((entry) => ({ ...entry, name: CHANNEL_LABELS[entry.channel] })),
  },
  {
    table: 'byCampaign',
    label: 'Campagnes',
    title: 'Par campagne',
    empty: 'Aucune commande venue d’un lien marqué (utm_source, utm_campaign)',
    read: ({ byCampaign }) => byCampaign.map((entry) => ({ ...entry, name: entry.campaign })),
  },
  {
    table: 'byReferrer',
    label: 'Sites',
    title: 'Par site',
    empty: 'Aucune commande venue d’un autre site',
    read: ({ byReferrer }) => byReferrer.map((entry) => ({ ...entry, name: entry.referrer })),
  },
  {
    table: 'byCancelReason',
    label: 'Annulations',
    title: 'Par motif d’annulation',
    empty: 'Aucune commande annulée',
    read: ({ byCancelReason }) =>
      byCancelReason.map((entry) => ({
        ...entry,
        name: entry.reason ? CANCEL_REASON_LABELS[entry.reason] : 'Sans motif',
      })),
  },
]

const SHOWN = 10

export function FigureTables({ figures, range }: { figures: Figures; range: FiguresRange }) {
  const [table, setTable] = useState<List['table']>('byWilaya')
  const [isWhole, setWhole] = useState(false)
  const list = LISTS.find((one) => one.table === table)
  const entries = list?.read(figures) ?? []
  return (
    <section
      aria-labelledby="figure-lists"
      className="min-w-0 border border-concrete-200 bg-white p-4 md:p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="figure-lists" className="font-semibold text-ink text-lg">
          {list?.title}
        </h2>
        <ExportMenu
          label="Exporter cette liste"
          formats={SHEET_FORMATS}
          download={exportFigures}
          request={(format) => ({ query: { ...range, table, format } })}
        />
      </div>
      <div className="-mx-4 overflow-x-auto px-4 py-2 md:-mx-5 md:px-5">
        <div className="flex gap-1.5">
          {LISTS.map((one) => (
            <button
              key={one.table}
              type="button"
              aria-pressed={one.table === table}
              onClick={() => {
                setTable(one.table)
                setWhole(false)
              }}
              className={CHIP}
            >
              {one.label}
            </button>
          ))}
        </div>
      </div>
      {entries.length === 0 ? (
        <p className="py-10 text-center text-concrete-600 text-sm">{list?.empty}</p>
      ) : (
        <FigureTable
          label={`Tableau ${list?.title.toLowerCase()}`}
          head="Nom"
          nameOf={({ name }) => name}
          isStacked
          columns={COLUMNS.filter(([name]) => table === 'byProduct' || !OF_PRODUCTS.includes(name))}
          rows={isWhole ? entries : entries.slice(0, SHOWN)}
        />
      )}
      {entries.length > SHOWN && !isWhole && (
        <Button look="outline" size="small" onClick={() => setWhole(true)} className="mt-3">
          Tout voir ({formatCount(entries.length)})
        </Button>
      )}
    </section>
  )
}

const OF_PRODUCTS = ['Vues', 'Pièces', 'Échangées']

const COLUMNS: Column<Entry>[] = [
  ['Vues', ({ views = 0 }) => formatCount(views)],
  ['Commandes', ({ orders }) => formatCount(orders)],
  ['Pièces', ({ quantity = 0 }) => formatCount(quantity)],
  ['Confirmées', (entry) => rateText(ratesOf(entry).confirmation)],
  ['Livrées', (entry) => rateText(ratesOf(entry).delivery)],
  ['Retours', (entry) => rateText(ratesOf(entry).return)],
  ['Échangées', ({ exchanges = 0 }) => formatCount(exchanges)],
  ['Commandé', ({ revenue }) => <Money of={revenue} />],
  ['Livré', ({ deliveredRevenue }) => <Money of={deliveredRevenue} />],
]
