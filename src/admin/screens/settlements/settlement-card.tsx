import { CircleCheck, Clock } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#admin/order/order-texts.ts'
import type { SettlementItem } from '#contract/settlement.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { countsText, leftText } from './settlement-texts.ts'

export function SettlementCard({ settlement }: { settlement: SettlementItem }) {
  const { id, courier, filename, createdAt, acceptedAt, totals, accepted } = settlement
  const left = leftText(settlement)
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border border-concrete-200 bg-white px-4 py-3 transition-colors hover:bg-concrete-50 @4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_13rem_9rem] @4xl:items-center @4xl:not-first:border-t-0">
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold text-ink">
          <Link
            to="/versements/$id"
            params={{ id: String(id) }}
            state={{ isOpenedHere: true }}
            className="after:absolute after:inset-0"
          >
            {courier}
          </Link>
        </h3>
        <p className="truncate text-concrete-600 text-sm">
          {formatDate(createdAt)} · {filename}
        </p>
      </div>
      <Money
        of={acceptedAt ? accepted.net : totals.net}
        className="price text-2xl text-ink @4xl:order-last @4xl:text-right"
      />
      <p className="col-span-2 text-concrete-700 text-sm tabular-nums @4xl:col-span-1">
        {countsText(totals)}
        {left && <span className="block font-semibold text-alarm-deep">{left}</span>}
      </p>
      <AcceptedMark acceptedAt={acceptedAt} />
    </li>
  )
}

export function AcceptedMark({ acceptedAt }: Pick<SettlementItem, 'acceptedAt'>) {
  return (
    <p
      className={`col-span-2 flex items-center gap-1.5 font-semibold text-sm @4xl:col-span-1 ${acceptedAt ? 'text-green-700' : 'text-amber-900'}`}
    >
      <Icon of={acceptedAt ? CircleCheck : Clock} className="size-4 shrink-0" />
      {acceptedAt ? `Accepté le ${formatDate(acceptedAt)}` : 'À accepter'}
    </p>
  )
}
