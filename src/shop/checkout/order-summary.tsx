import { Trash2 } from '@lucide/icons'
import { type CartLine, lineKey } from '#rules/cart.ts'
import { safeUrl } from '#rules/safe-url.ts'
import { IconButton } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { cart } from '../cart/cart-store.ts'
import { PriceChange, PriceTable } from '../cart/prices.tsx'
import { type useRemovedLines, withUndo } from '../cart/removed-lines.tsx'
import type { Totals } from './totals.ts'

type Props = {
  lines: readonly CartLine[]
  totals: Totals
  oldPriceOf: (line: CartLine) => number | null
  removal: ReturnType<typeof useRemovedLines>
  isSending: boolean
}

/** Above this number of lines the list scrolls, so that the total stays visible. */
const MANY = 5

export function OrderSummary({ lines, totals, oldPriceOf, removal, isSending }: Props) {
  const isLong = lines.length > MANY
  const rows = lines.map((line) => (
    <li key={lineKey(line)} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <Image
        src={safeUrl(line.image)}
        alt=""
        sizes="4rem"
        maxWidth={160}
        className="size-[min(3.5rem,17.5vw)] shrink-0 object-cover"
      />
      <div className="min-w-[min(8rem,40%)] flex-1 text-sm leading-snug">
        <p className="line-clamp-4">
          <bdi>{line.name}</bdi>
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
      <div className="flex w-full flex-wrap items-center gap-x-1">
        <QuantityStepper
          quantity={line.quantity}
          min={0}
          label={`Quantité de ${line.name}`}
          isDisabled={isSending}
          onChange={(quantity) => (quantity === 0 ? removal.remove(line) : cart.setQuantity(line, quantity))}
        />
        <IconButton
          icon={Trash2}
          label={`Supprimer ${line.name}`}
          autoFocus={removal.restored === lineKey(line)}
          disabled={isSending}
          onClick={() => removal.remove(line)}
          className="size-11 text-concrete-600 hover:text-alarm disabled:cursor-not-allowed disabled:text-concrete-400"
        />
        <p className="price ml-auto text-lg">
          <span className="sr-only">Total de la ligne </span>
          <Money of={line.price * line.quantity} />
        </p>
      </div>
    </li>
  ))
  const list = <ul className="flex flex-col gap-3">{withUndo(rows, removal)}</ul>
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
