import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FiguresRange, figures } from '#admin/queries/figures.ts'
import { Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { Figures } from '#contract/figures.ts'
import { classes } from '#web/ui/classes.ts'
import { FigureCharts } from './figure-charts.tsx'
import { FigureTables } from './figure-tables.tsx'
import { toRange } from './figures-search.ts'
import { Funnel } from './funnel.tsx'
import { RangePicker } from './range-picker.tsx'
import { RateCards } from './rate-cards.tsx'

/** Orders, rates, revenue and visits of some days. */
export function FiguresScreen() {
  const search = useSearch({ from: '/owner/chiffres' })
  const range = toRange(search)
  const query = useQuery(figures(range))
  return (
    <Screen title="Chiffres" help="chiffres">
      <RangePicker search={search} range={range} />
      <QueryBoundary query={query} loading={<Loading />} failed="Impossible de charger les chiffres">
        {(data) => <Content figures={data} range={range} isOld={query.isPlaceholderData} />}
      </QueryBoundary>
    </Screen>
  )
}

function Content({ figures, range, isOld }: { figures: Figures; range: FiguresRange; isOld: boolean }) {
  const isEmpty = figures.series.every(({ orders, visits }) => orders === 0 && visits === 0)
  return (
    <div
      aria-busy={isOld}
      className={classes('flex flex-col gap-4 transition-opacity lg:gap-5', isOld && 'opacity-50')}
    >
      <RateCards figures={figures} />
      {isEmpty ? (
        <Notice
          title="Ni commande ni visite ces jours-là"
          text="Choisissez une période plus longue, ou revenez après les premières visites&nbsp;: elles sont comptées sans rien retenir des visiteurs."
        />
      ) : (
        <>
          <FigureCharts series={figures.series} range={range} />
          <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-[1fr_3fr]">
            <Funnel figures={figures} />
            <FigureTables figures={figures} range={range} />
          </div>
        </>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Chargement des chiffres…</span>
      <div aria-hidden="true" className="flex animate-pulse flex-col gap-4 lg:gap-5">
        <div className="pairs grid gap-3 lg:grid-cols-5">
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className="h-27 border border-concrete-200 bg-white" />
          ))}
        </div>
        <div className="h-96 border border-concrete-200 bg-white" />
      </div>
    </div>
  )
}
