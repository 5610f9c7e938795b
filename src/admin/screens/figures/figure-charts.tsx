import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { exportFigures, type FiguresRange } from '#admin/queries/figures.ts'
import { CHART_INKS } from '#admin/ui/classes.ts'
import { ExportMenu, SHEET_FORMATS } from '#admin/ui/menu.tsx'
import type { Figures } from '#contract/figures.ts'
import { formatCount, formatDinars } from '#rules/money.ts'
import type { Period } from '#rules/period.ts'
import { type Column, FigureTable } from './figure-table.tsx'

type Series = Figures['series']

type Bars = { key: string; label: string; color: string; of: (period: Series[number]) => number }

/** Splits a period's orders into the parts of its bar, from the bottom; they add up to all orders. */
const ORDER_BARS: Bars[] = [
  { key: 'delivered', label: 'Livrées', color: CHART_INKS.green, of: ({ delivered }) => delivered },
  {
    key: 'underWay',
    label: 'En cours',
    color: CHART_INKS.blue,
    of: ({ confirmed, delivered, returned }) => confirmed - delivered - returned,
  },
  {
    key: 'pending',
    label: 'En attente',
    color: CHART_INKS.yellow,
    of: ({ orders, confirmed, cancelled }) => orders - confirmed - cancelled,
  },
  { key: 'returned', label: 'Retournées', color: CHART_INKS.purple, of: ({ returned }) => returned },
  { key: 'cancelled', label: 'Annulées', color: CHART_INKS.red, of: ({ cancelled }) => cancelled },
]

const REVENUE_BARS: Bars[] = [
  { key: 'arrived', label: 'Livré', color: CHART_INKS.green, of: ({ deliveredRevenue }) => deliveredRevenue },
  {
    key: 'notYet',
    label: 'Commandé, pas livré',
    color: 'var(--color-concrete-400)',
    of: ({ revenue, deliveredRevenue }) => revenue - deliveredRevenue,
  },
]

export function FigureCharts({ series, range }: { series: Series; range: FiguresRange }) {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:@2xl:grid-cols-2 lg:gap-5">
        <BarsOf title="Commandes" series={series} bars={ORDER_BARS} by={range.by} format={formatCount} />
        <BarsOf title="Montants" series={series} bars={REVENUE_BARS} by={range.by} format={formatDinars} />
      </div>
      <SeriesTable series={series} range={range} />
    </>
  )
}

type ChartProps = {
  title: string
  series: Series
  bars: Bars[]
  by: Period
  format: (value: number) => string
}

function BarsOf({ title, series, bars, by, format }: ChartProps) {
  const data = series.map((period) => ({
    name: periodText(period.at, by),
    ...Object.fromEntries(bars.map(({ key, of }) => [key, of(period)])),
  }))
  const sums = bars.map((bar) => ({
    ...bar,
    sum: series.reduce((total, period) => total + bar.of(period), 0),
  }))
  const text = sums.map(({ label, sum }) => `${label} ${format(sum)}`).join(', ')
  return (
    <figure className="min-w-0 border border-concrete-200 bg-white p-4 md:p-5">
      <figcaption className="font-semibold text-ink text-lg">{title}</figcaption>
      <ul className="mt-2 mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {sums.map(({ key, label, color, sum }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-1.5 text-concrete-700">
            <span aria-hidden="true" className="size-3 shrink-0" style={{ backgroundColor: color }} />
            {label}{' '}
            <span className="whitespace-nowrap font-semibold text-ink tabular-nums">{format(sum)}</span>
          </li>
        ))}
      </ul>
      {/* A fixed font size, because the axis is 44 px wide; the table below has the same figures. */}
      <div role="img" aria-label={`${title}\u00a0: ${text}`} className="text-[12px]">
        <ResponsiveContainer width="100%" height={240}>
          <BarChart data={data} accessibilityLayer={false} margin={{ top: 4, right: 0, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--color-concrete-200)" />
            <XAxis dataKey="name" tickLine={false} minTickGap={16} stroke="var(--color-concrete-600)" />
            <YAxis
              width={44}
              allowDecimals={false}
              tickLine={false}
              axisLine={false}
              stroke="var(--color-concrete-600)"
              tickFormatter={(value: number) => short.format(value)}
            />
            <Tooltip
              cursor={{ fill: 'var(--color-concrete-100)' }}
              isAnimationActive={false}
              formatter={(value, name) => [format(Number(value)), name]}
            />
            {bars.map(({ key, label, color }) => (
              <Bar
                key={key}
                dataKey={key}
                name={label}
                stackId="all"
                fill={color}
                maxBarSize={40}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}

const COLUMNS: Column<Series[number]>[] = [
  ['Commandes', ({ orders }) => formatCount(orders)],
  ['Confirmées', ({ confirmed }) => formatCount(confirmed)],
  ['Livrées', ({ delivered }) => formatCount(delivered)],
  ['Retournées', ({ returned }) => formatCount(returned)],
  ['Annulées', ({ cancelled }) => formatCount(cancelled)],
  ['Échanges', ({ exchanges }) => formatCount(exchanges)],
  ['Commandé', ({ revenue }) => formatDinars(revenue)],
  ['Livré', ({ deliveredRevenue }) => formatDinars(deliveredRevenue)],
  ['Visites', ({ visits }) => formatCount(visits)],
]

function SeriesTable({ series, range }: { series: Series; range: FiguresRange }) {
  return (
    <details className="border border-concrete-200 bg-white">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold text-ink text-sm md:px-5">
        Les mêmes chiffres en tableau
      </summary>
      <div className="px-4 pb-4 md:px-5">
        <ExportMenu
          label="Exporter ce tableau"
          formats={SHEET_FORMATS}
          download={exportFigures}
          request={(format) => ({ query: { ...range, table: 'series' as const, format } })}
        />
        <FigureTable
          label="Chiffres par période"
          head="Depuis le"
          nameOf={({ at }) => periodText(at, range.by)}
          columns={COLUMNS}
          rows={series.toReversed()}
        />
      </div>
    </details>
  )
}

const short = new Intl.NumberFormat('fr-FR', { notation: 'compact' })
const dayFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function periodText(at: string, by: Period): string {
  return (by === 'month' ? monthFormat : dayFormat).format(new Date(at))
}
