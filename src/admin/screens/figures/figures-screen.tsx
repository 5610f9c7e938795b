import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { counted, formatShare } from '#admin/count-text.ts'
import { formatDay } from '#admin/order/order-texts.ts'
import { type FiguresRange, figures as figuresOf } from '#admin/queries/figures.ts'
import { CHIP } from '#admin/ui/classes.ts'
import { DayField } from '#admin/ui/fields.tsx'
import { ListSkeleton, Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { Figures } from '#contract/figures.ts'
import { fraction } from '#rules/figures.ts'
import { formatCount } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'
import { FigureCharts } from './figure-charts.tsx'
import { FigureTables } from './figure-tables.tsx'
import { type FiguresSearch, rangeBefore, toRange, usualRanges } from './figures-search.ts'
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
    <ListSkeleton text="Chargement des chiffres…" layout="flex flex-col gap-4 lg:gap-5">
      <div className="pairs grid gap-3 lg:grid-cols-5">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="h-27 border border-concrete-200 bg-white" />
        ))}
      </div>
      <div className="h-96 border border-concrete-200 bg-white" />
    </ListSkeleton>
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
    navigate({
      to: '/chiffres',
      search: (current: FiguresSearch) => ({ ...current, ...change }),
      replace: true,
      resetScroll: false,
    })
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

/** Shows how many visits become orders. All counts begin with the first period that has visits. */
function Funnel({ figures, range }: { figures: Figures; range: FiguresRange }) {
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
