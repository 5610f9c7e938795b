import { useQuery } from '@tanstack/react-query'
import { counted, formatShare } from '#admin/count-text.ts'
import { formatDay } from '#admin/order/order-texts.ts'
import { type FiguresRange, figures as figuresOf } from '#admin/queries/figures.ts'
import type { Figures } from '#contract/figures.ts'
import { fraction } from '#rules/figures.ts'
import { formatCount } from '#rules/money.ts'

/** Shows how many visits become orders, all counted from the same day on. */
export function Funnel({ figures, range }: { figures: Figures; range: FiguresRange }) {
  const since = figures.series.find(({ visits }) => visits > 0)?.at ?? range.from
  const isLater = since > range.from
  const later = useQuery({ ...figuresOf({ ...range, from: since }), enabled: isLater })
  const { series, byChannel } = (isLater && later.data) || figures
  const sum = (key: 'visits' | 'productViews' | 'carts' | 'checkouts') =>
    series.reduce((total, period) => total + period[key], 0)
  const visits = sum('visits')
  const steps = [
    { label: 'Visites', count: visits },
    { label: 'Paniers', count: sum('carts') },
    { label: 'Formulaires ouverts', count: sum('checkouts') },
    { label: 'Commandes du site', count: byChannel.find(({ channel }) => channel === 'web')?.orders ?? 0 },
  ]
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <section aria-labelledby="funnel" className="border border-concrete-200 bg-white p-4 md:p-5">
      <h2 id="funnel" className="font-semibold text-ink text-lg">
        De la visite à la commande
      </h2>
      {isLater && (
        <p className="mt-1 text-concrete-600 text-sm">
          Depuis le {formatDay(since)}, où les visites sont comptées
        </p>
      )}
      <ol className="mt-3 flex flex-col gap-3">
        {steps.map(({ label, count }, index) => {
          const before = steps[index - 1]
          const share = before && fraction(count, before.count)
          return (
            <li key={label}>
              <p className="flex items-baseline gap-2 text-sm">
                <span className="flex-1 text-ink">{label}</span>
                {/* Hidden above 1: some orders come from visits that were not counted. */}
                {share !== null && share !== undefined && share <= 1 && (
                  <span className="text-concrete-600 tabular-nums">{formatShare(share)}</span>
                )}
                <span className="price min-w-14 text-right text-ink text-lg leading-none">
                  {formatCount(count)}
                </span>
              </p>
              <div aria-hidden="true" className="mt-1 h-2.5 bg-concrete-100">
                <div className="h-full bg-ink" style={{ width: `${(count / most) * 100}%` }} />
              </div>
            </li>
          )
        })}
      </ol>
      <p className="mt-4 text-concrete-600 text-sm">
        {counted(sum('productViews'), 'produit regardé', 'produits regardés')}
        {visits > 0 && `, ${perVisit.format(sum('productViews') / visits)} par visite`}
      </p>
    </section>
  )
}

const perVisit = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
