import type { SettlementItem } from '#contract/settlement.ts'
import { formatDinars } from '#rules/money.ts'
import { AcceptedMark } from './settlement-card.tsx'

/** What a sheet pays in all, and whether it was accepted. */
export function SettlementTotals({ settlement: { totals, acceptedAt } }: { settlement: SettlementItem }) {
  const missing = totals.due - totals.collected
  return (
    <section aria-label="Totaux" className="border border-concrete-200 bg-white">
      <dl className="grid grid-cols-2 gap-px bg-concrete-200 md:grid-cols-4">
        <Total name="Dû">{formatDinars(totals.due)}</Total>
        <Total name="Encaissé" hint={missing > 0 ? `Il manque ${formatDinars(missing)}` : undefined}>
          {formatDinars(totals.collected)}
        </Total>
        <Total name="Frais">{formatDinars(totals.fee)}</Total>
        <Total name="Net à recevoir">{formatDinars(totals.net)}</Total>
      </dl>
      <div className="border-concrete-200 border-t px-4 py-2.5">
        <AcceptedMark acceptedAt={acceptedAt} />
      </div>
    </section>
  )
}

type TotalProps = { name: string; hint?: string | undefined; children: string }

function Total({ name, hint, children }: TotalProps) {
  return (
    <div className="min-w-0 bg-white p-3 md:p-4">
      <dt className="text-concrete-600 text-sm">{name}</dt>
      <dd className="price text-ink text-xl md:text-3xl">{children}</dd>
      {hint && <dd className="font-semibold text-race-deep text-sm">{hint}</dd>}
    </div>
  )
}
