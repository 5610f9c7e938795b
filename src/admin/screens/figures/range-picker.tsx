import { Link, useNavigate } from '@tanstack/react-router'
import type { FiguresRange } from '#admin/queries/figures.ts'
import { CHIP } from '#admin/ui/looks.ts'
import { TextField } from '#web/ui/field.tsx'
import { type FiguresSearch, usualRanges } from './figures-search.ts'

const PERIODS = [
  { par: 'jour', by: 'day', label: 'Par jour' },
  { par: 'semaine', by: 'week', label: 'Par semaine' },
  { par: 'mois', by: 'month', label: 'Par mois' },
] as const

export function RangePicker({ search, range }: { search: FiguresSearch; range: FiguresRange }) {
  const navigate = useNavigate()
  const choose = (change: FiguresSearch) =>
    navigate({ to: '/chiffres', search: { ...search, ...change }, replace: true, resetScroll: false })
  return (
    <div className="mb-4 flex flex-col gap-3 lg:mb-5 lg:flex-row lg:items-end lg:gap-6">
      <nav aria-label="Période" className="py-1">
        <ul className="flex flex-wrap gap-1.5 max-[22rem]:gap-1">
          {usualRanges().map(({ label, search: usual }) => (
            <li key={label}>
              <Link
                to="/chiffres"
                search={usual}
                activeOptions={{ exact: true }}
                aria-current={search.du === usual.du && search.au === usual.au ? 'page' : undefined}
                resetScroll={false}
                className={CHIP}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="pairs grid gap-3 sm:max-w-80">
        <TextField
          label="Du"
          type="date"
          required
          max={range.to}
          value={range.from}
          onChange={({ target }) => target.value && choose({ du: target.value, au: range.to })}
        />
        <TextField
          label="Au"
          type="date"
          required
          min={range.from}
          value={range.to}
          onChange={({ target }) => target.value && choose({ du: range.from, au: target.value })}
        />
      </div>
      <nav aria-label="Regrouper" className="py-1">
        <ul className="flex flex-wrap gap-1.5 max-[22rem]:gap-1">
          {PERIODS.map(({ par, by, label }) => (
            <li key={par}>
              <Link
                to="/chiffres"
                search={{ ...search, par }}
                activeOptions={{ exact: true }}
                aria-current={range.by === by ? 'page' : undefined}
                resetScroll={false}
                className={CHIP}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
