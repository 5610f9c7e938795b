import type { CartLine } from '#rules/cart.ts'
import { safeUrl } from '#rules/safe-url.ts'
import { Image } from '#web/ui/image.tsx'
import { Money } from '#web/ui/money.tsx'
import { PriceChange, PriceTable } from '../cart/prices.tsx'
import type { Totals } from './totals.ts'

type Props = {
  lines: readonly CartLine[]
  totals: Totals
  oldPriceOf: (line: CartLine) => number | null
}

/** Above this number of lines the list scrolls, so that the total stays visible. */
const MANY = 5

export function OrderSummary({ lines, totals, oldPriceOf }: Props) {
  const isLong = lines.length > MANY
  const list = (
    <ul className="flex flex-col gap-3">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-center justify-end gap-x-3">
          <Image
            src={safeUrl(line.image)}
            alt=""
            sizes="4rem"
            maxWidth={160}
            className="size-[min(3.5rem,17.5vw)] shrink-0 object-cover"
          />
          <div className="min-w-[min(8rem,40%)] flex-1 text-sm leading-snug">
            <p className="line-clamp-4">
              <span translate="no">{line.quantity} ×</span> <bdi>{line.name}</bdi>
            </p>
            <p className="text-concrete-600">
              {[line.selectedSize, line.selectedColor].filter(Boolean).join(' · ')}
            </p>
            {oldPriceOf(line) !== null && (
              <p>
                <PriceChange from={oldPriceOf(line)} to={line.price} />
              </p>
            )}
          </div>
          <p className="price text-lg">
            <Money of={line.price * line.quantity} />
          </p>
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-label="Récapitulatif" className="flex flex-col gap-4 bg-white p-4 md:p-6">
      <h2 className="heading text-3xl">
        Récapitulatif
        {isLong && <span className="ml-2 text-concrete-600 text-xl">{lines.length} produits</span>}
      </h2>
      {isLong ? (
        <section
          aria-label="Produits commandés"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          className="max-h-80 overflow-y-auto pr-2"
        >
          {list}
        </section>
      ) : (
        list
      )}
      <PriceTable
        subtotal={totals.subtotal}
        delivery={totals.delivery}
        total={totals.total}
        className="border-concrete-200 border-t pt-3"
      />
    </section>
  )
}
