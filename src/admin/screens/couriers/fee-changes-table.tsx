import { Checkbox } from '#admin/ui/fields.tsx'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/money.tsx'
import type { FeeChange, PriceChange } from './fee-changes.ts'

type Props = {
  changes: FeeChange[]
  chosen: ReadonlySet<number>
  onChoose: (wilayaIds: number[], isChosen: boolean) => void
}

const GRID =
  'md:grid-cols-[2.75rem_minmax(7rem,1fr)_minmax(10rem,0.8fr)_minmax(10rem,0.8fr)_minmax(7rem,0.8fr)] md:items-center md:gap-x-4'

export function FeeChangesTable({ changes, chosen, onChoose }: Props) {
  return (
    <div>
      <div
        aria-hidden="true"
        className={classes(
          GRID,
          'label hidden border md:grid border-concrete-200 bg-concrete-100 py-2 pr-4 text-concrete-700 text-sm',
        )}
      >
        <span />
        <span>Wilaya</span>
        <span>Domicile</span>
        <span>Centre</span>
        <span>Centres</span>
      </div>
      <ul className="flex flex-col gap-2 md:gap-0">
        {changes.map((change) => (
          <Row
            key={change.wilayaId}
            change={change}
            isChosen={chosen.has(change.wilayaId)}
            onChoose={(isChosen) => onChoose([change.wilayaId], isChosen)}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = { change: FeeChange; isChosen: boolean; onChoose: (isChosen: boolean) => void }

function Row({ change, isChosen, onChoose }: RowProps) {
  const { label, home, center } = change
  return (
    <li
      className={classes(
        GRID,
        'grid grid-cols-2 gap-x-4 gap-y-2 border border-concrete-200 bg-white px-4 pb-3 has-checked:border-ink has-checked:bg-concrete-50 md:border-t-0 md:py-1 md:pr-4 md:pl-0 md:has-checked:border-concrete-200',
      )}
    >
      <label className="col-span-2 -ml-3 flex min-h-12 cursor-pointer items-center font-semibold text-ink md:ml-0">
        <span className="flex size-11 shrink-0 items-center justify-center">
          <Checkbox checked={isChosen} onChange={onChoose} />
        </span>
        <span className="min-w-0 md:pl-4">{label}</span>
      </label>
      <Price name="Domicile" change={home} />
      <Price name="Centre" change={center} />
      <Desks change={change} />
    </li>
  )
}

function Price({ name, change: { before, now, next } }: { name: string; change: PriceChange }) {
  return (
    <p className="flex min-w-0 flex-col">
      <span className="text-concrete-600 text-sm md:sr-only">{name}</span>
      {next === null ? (
        <span className="text-concrete-600 text-sm">Non desservi</span>
      ) : (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Money of={next} className="price text-ink text-lg" />
          <Difference by={next - now} />
        </span>
      )}
      <span className="text-concrete-600 text-sm">
        <span className="sr-only">, dans la boutique </span>
        <span aria-hidden="true">ici </span>
        <Money of={now} className="tabular-nums" />
        {before !== now && (
          <span className="tabular-nums">
            , avant <Money of={before} />
          </span>
        )}
      </span>
    </p>
  )
}

function Difference({ by }: { by: number }) {
  if (by === 0) return <span className="text-concrete-600 text-sm">=</span>
  return (
    <span className="whitespace-nowrap font-semibold text-concrete-700 text-sm tabular-nums">
      {by > 0 ? '+' : '−'}
      <Money of={Math.abs(by)} />
    </span>
  )
}

function Desks({ change: { centers, added, removed } }: { change: FeeChange }) {
  if (centers.length === 0)
    return <p className="col-span-2 text-concrete-600 text-sm md:col-span-1">Garde ses centres</p>
  const changes = [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean).join(', ')
  return (
    <details className="col-span-2 min-w-0 text-sm md:col-span-1">
      <summary className="-my-1 flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-ink">
        <span className="underline underline-offset-4">
          {centers.length > 1 ? `${centers.length} centres` : '1 centre'}
        </span>
        {changes && <span className="font-normal text-concrete-700">({changes})</span>}
      </summary>
      <ul className="wrap-anywhere pb-2 text-concrete-700">
        {centers.map((center) => (
          <li key={center}>{center}</li>
        ))}
      </ul>
    </details>
  )
}
