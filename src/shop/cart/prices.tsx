import type { ReactNode } from 'react'
import { Money } from '#web/ui/money.tsx'

type ChangeProps = {
  /** Former price; null if it has not changed. */
  from: number | null
  to: number
  /** Hides the label. */
  isBare?: boolean
}

export function PriceChange({ from, to, isBare = false }: ChangeProps) {
  if (from === null)
    return (
      <span className="price text-base">
        <Money of={to} />
      </span>
    )
  return (
    <>
      {!isBare && <span className="label text-ink text-sm">Le prix a changé&nbsp;: </span>}
      <span className="price text-base">
        <s className="mr-1.5 text-concrete-600">
          <span className="sr-only">ancien prix </span>
          <Money of={from} />
        </s>
        <span className="sr-only">nouveau prix </span>
        <strong className="text-ink">
          <Money of={to} />
        </strong>
      </span>
    </>
  )
}

type TableProps = {
  subtotal: number
  /** Null if it is not known yet; the row then says “selon la wilaya”. */
  delivery: number | null
  deliveryNote?: string | undefined
  total: number
  totalName?: string
  className?: string
}

export function PriceTable({
  subtotal,
  delivery,
  deliveryNote,
  total,
  totalName = 'Total',
  className = '',
}: TableProps) {
  return (
    <dl className={`flex flex-col gap-2 ${className}`} aria-live="polite">
      <div className={ROW}>
        <dt>Sous-total</dt>
        <dd className="price ml-auto text-xl">
          <Money of={subtotal} />
        </dd>
      </div>
      <div className={ROW}>
        <dt>Livraison</dt>
        <dd className="price ml-auto text-xl">{deliveryText(delivery)}</dd>
        {deliveryNote && <dd className="w-full text-concrete-600 text-sm">{deliveryNote}</dd>}
      </div>
      <div className={`${ROW} border-ink border-t-2 pt-3`}>
        <dt className="label text-xl">{totalName}</dt>
        <dd className="price ml-auto text-3xl">
          <Money of={total} />
        </dd>
      </div>
    </dl>
  )
}

const ROW = 'flex flex-wrap items-baseline justify-between gap-x-4'

function deliveryText(price: number | null): ReactNode {
  if (price === null) return 'selon la wilaya'
  return price === 0 ? 'Gratuite' : <Money of={price} />
}
