import type { CartLine } from '#rules/cart.ts'
import { formatDinars } from '#rules/money.ts'
import { safeUrl } from '#rules/safe-url.ts'
import { Picture } from '#web/ui/picture.tsx'
import { SummaryRow } from '../cart/cart-summary.tsx'
import type { Totals } from './use-checkout.ts'

/** What is ordered and what it comes to. */
export function OrderSummary({ lines, totals }: { lines: readonly CartLine[]; totals: Totals }) {
  return (
    <section aria-label="Récapitulatif" className="flex flex-col gap-4 bg-white p-4 md:p-5">
      <h2 className="heading text-3xl">Récapitulatif</h2>
      <ul className="flex flex-col gap-3">
        {lines.map((line) => (
          <li key={line.id} className="flex items-center gap-3">
            <Picture
              src={safeUrl(line.image)}
              alt=""
              sizes="4rem"
              maxWidth={160}
              className="size-14 shrink-0 object-cover"
            />
            <p className="min-w-0 flex-1 text-sm leading-snug">
              {line.quantity} × {line.name}
              <span className="block text-concrete-600">
                {[line.selectedSize, line.selectedColor].filter(Boolean).join(' · ')}
              </span>
            </p>
            <p className="price text-lg">{formatDinars(line.price * line.quantity)}</p>
          </li>
        ))}
      </ul>
      <dl className="flex flex-col gap-2 border-concrete-200 border-t pt-3" aria-live="polite">
        <SummaryRow name="Sous-total" value={formatDinars(totals.subtotal)} />
        <SummaryRow name="Livraison" value={deliveryText(totals)} />
        <SummaryRow name="Total" value={formatDinars(totals.total)} isTotal />
      </dl>
    </section>
  )
}

function deliveryText({ delivery }: Totals): string {
  if (delivery === null) return 'selon la wilaya'
  return delivery === 0 ? 'Gratuite' : formatDinars(delivery)
}
