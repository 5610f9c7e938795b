import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FiguresRange, figures as figuresOf } from '#admin/queries/figures.ts'
import { CHIP } from '#admin/ui/classes.ts'
import { DayField } from '#admin/ui/day-field.tsx'
import { Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { Figures } from '#contract/figures.ts'
import { classes } from '#web/ui/classes.ts'
import { FigureCharts } from './figure-charts.tsx'
import { FigureTables } from './figure-tables.tsx'
import { type FiguresSearch, rangeBefore, toRange, usualRanges } from './figures-search.ts'
import { Funnel } from './funnel.tsx'
import { RateCards } from './rate-cards.tsx'

export function FiguresScreen() {
  const search = useSearch({ from: '/owner/chiffres' })
  const range = toRange(search)
  const query = useQuery(figuresOf(range))
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
      className={classes('@container flex flex-col gap-4 transition-opacity lg:gap-5', isOld && 'opacity-50')}
    >
      <RateCards figures={figures} before={useQuery(figuresOf(rangeBefore(range))).data} />
      {isEmpty ? (
        <Notice
          title="Ni commande ni visite ces jours-là"
          text="Choisissez une période plus longue, ou revenez après les premières visites&nbsp;: elles sont comptées sans rien retenir des visiteurs."
        />
      ) : (
        <>
          <FigureCharts series={figures.series} range={range} />
          <div className="grid grid-cols-1 items-start gap-4 lg:gap-5 xl:@4xl:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
            <Funnel figures={figures} range={range} />
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

const PERIODS = [
  { par: 'jour', by: 'day', label: 'Par jour' },
  { par: 'semaine', by: 'week', label: 'Par semaine' },
  { par: 'mois', by: 'month', label: 'Par mois' },
] as const

function RangePicker({ search, range }: { search: FiguresSearch; range: FiguresRange }) {
  const navigate = useNavigate()
  const choose = (change: FiguresSearch) =>
    navigate({ to: '/chiffres', search: { ...search, ...change }, replace: true, resetScroll: false })
  return (
    <div className="mb-4 flex flex-col gap-3 lg:mb-5 lg:flex-row lg:flex-wrap lg:items-end lg:gap-6">
      <Chips
        label="Période"
        chips={usualRanges().map(({ label, search: usual }) => ({
          label,
          search: usual,
          isCurrent: search.du === usual.du && search.au === usual.au,
        }))}
      />
      <div className="pairs grid gap-3 sm:max-w-80">
        <DayField
          label="Du"
          required
          max={range.to}
          value={range.from}
          onChange={(day) => day && choose({ du: day, au: range.to })}
        />
        <DayField
          label="Au"
          required
          min={range.from}
          value={range.to}
          onChange={(day) => day && choose({ du: range.from, au: day })}
        />
      </div>
      <Chips
        label="Regrouper"
        chips={PERIODS.map(({ par, by, label }) => ({
          label,
          search: { ...search, par },
          isCurrent: range.by === by,
        }))}
      />
    </div>
  )
}

type ChipsProps = { label: string; chips: { label: string; search: FiguresSearch; isCurrent: boolean }[] }

function Chips({ label, chips }: ChipsProps) {
  return (
    <nav aria-label={label} className="py-1">
      <ul className="flex flex-wrap gap-1.5 max-[22rem]:gap-1">
        {chips.map(({ label, search, isCurrent }) => (
          <li key={label}>
            <Link
              to="/chiffres"
              search={search}
              activeOptions={{ exact: true }}
              aria-current={isCurrent ? 'page' : undefined}
              resetScroll={false}
              className={CHIP}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
