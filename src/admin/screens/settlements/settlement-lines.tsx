import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { formatDate } from '#admin/order/order-texts.ts'
import { acceptSettlement } from '#admin/queries/parcels.ts'
import { toastsAbove } from '#admin/toasts.tsx'
import { CHIP } from '#admin/ui/classes.ts'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import type { Settlement } from '#contract/settlement.ts'
import { formatCount, formatDinars } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { LineRow, LinesHead } from './line-row.tsx'
import { acceptanceOf, isOptional, RESULTS, type Result } from './settlement-texts.ts'

const RESULT_NAMES = Object.keys(RESULTS) as Result[]

/** Number of lines shown at first, and added by each click. */
const SHOWN = 100

export function SettlementLines({ settlement }: { settlement: Settlement }) {
  const { lines, totals } = settlement
  const [result, setResult] = useState<Result | null>(null)
  const [count, setCount] = useState(SHOWN)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = result ? lines.filter((line) => line.result === result) : lines
  const filter = (next: Result | null) => {
    setResult(next)
    setCount(SHOWN)
  }
  const choose = (tracking: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      isChosen ? next.add(tracking) : next.delete(tracking)
      return next
    })
  return (
    <section aria-label="Lignes du relevé">
      <div className="-mx-4 overflow-x-auto px-4 py-1 md:-mx-6 md:px-6">
        <fieldset aria-label="Filtrer par résultat" className="flex gap-1.5">
          <button type="button" aria-pressed={result === null} onClick={() => filter(null)} className={CHIP}>
            Toutes <span className="font-normal tabular-nums">{formatCount(lines.length)}</span>
          </button>
          {RESULT_NAMES.filter((name) => totals[name] > 0).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={result === name}
              onClick={() => filter(name)}
              className={CHIP}
            >
              {RESULTS[name].label}{' '}
              <span className="font-normal tabular-nums">{formatCount(totals[name])}</span>
            </button>
          ))}
        </fieldset>
      </div>
      {result && <p className="mt-1 text-concrete-700 text-sm">{RESULTS[result].hint}</p>}
      <div className="mt-3 @container">
        <LinesHead />
        <ul className="flex flex-col gap-2 @3xl:gap-0">
          {found.slice(0, count).map((line) => (
            <LineRow
              key={line.row}
              line={line}
              isChosen={chosen.has(line.tracking)}
              onChoose={(isChosen) => choose(line.tracking, isChosen)}
            />
          ))}
        </ul>
        {found.length > count && (
          <Button look="outline" onClick={() => setCount(count + SHOWN)} className="mt-3 w-full">
            Afficher plus ({formatCount(found.length - count)})
          </Button>
        )}
      </div>
      <AcceptBar settlement={settlement} chosen={chosen} onAccepted={() => setChosen(new Set())} />
    </section>
  )
}

type BarProps = { settlement: Settlement; chosen: ReadonlySet<string>; onAccepted: () => void }

function AcceptBar({ settlement, chosen, onAccepted }: BarProps) {
  const accepting = useMutation(acceptSettlement)
  const { lines, collected, fee } = acceptanceOf(settlement.lines, chosen)
  if (lines === 0) return null
  const accept = () => {
    const trackings = settlement.lines
      .filter((line) => isOptional(line) && !line.isAccepted && chosen.has(line.tracking))
      .map(({ tracking }) => tracking)
    accepting.mutate({ params: { id: settlement.id }, body: { trackings } }, { onSuccess: onAccepted })
  }
  return (
    <div
      ref={toastsAbove}
      data-save-bar
      className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-col gap-2 border-ink border-t-2 bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:-mb-28 md:mx-0 md:flex-row md:items-center md:justify-between md:border-2 md:p-4"
    >
      <div>
        <p role="status" className="text-concrete-700 text-sm tabular-nums">
          {counted(lines, 'ligne')}&nbsp;: <Money of={collected} /> encaissés
          {fee > 0 && (
            <span>
              , moins <Money of={fee} /> de frais
            </span>
          )}
        </p>
        <ActionFailed error={accepting.error} text="Le versement n’a pas été accepté." />
      </div>
      <Button isBusy={accepting.isPending} onClick={accept} className="min-h-12 shrink-0">
        {accepting.isPending ? 'Enregistrement…' : `Accepter ${formatDinars(collected - fee)}`}
      </Button>
    </div>
  )
}

export function ForgottenParcels({ forgotten: { parcels, sum, items } }: Pick<Settlement, 'forgotten'>) {
  if (parcels === 0) return null
  return (
    <details className="border border-amber-300 bg-amber-100 px-4 text-amber-900">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">
        {counted(parcels, 'colis livré n’est', 'colis livrés ne sont')} pas sur ce relevé&nbsp;:{' '}
        <Money of={sum} />
      </summary>
      <ul className="pb-3 text-sm">
        {items.map(({ tracking, orderId, amount, deliveredAt }) => (
          <li key={`${tracking} ${orderId}`} className="flex flex-wrap items-center gap-x-3">
            {orderId !== null && (
              <Link
                to="/commandes"
                search={{ commande: orderId }}
                className="inline-flex min-h-11 items-center font-semibold underline"
              >
                N° {orderId}
              </Link>
            )}
            <span className="wrap-anywhere">{tracking ?? 'Sans suivi'}</span>
            {deliveredAt && <span>livré le {formatDate(deliveredAt)}</span>}
            <Money of={amount} />
          </li>
        ))}
      </ul>
    </details>
  )
}
