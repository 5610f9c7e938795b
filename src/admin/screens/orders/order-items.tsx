import type { AdminOrder } from '#contract/admin-order.ts'
import { formatDinars } from '#rules/money.ts'
import { Image } from '#web/ui/image.tsx'
import { itemChoices } from './order-texts.ts'

/** Lists an order's items with their images, options, quantity × unit price and total. */
export function OrderItems({ items }: Pick<AdminOrder, 'items'>) {
  return (
    <ul className="border-concrete-200 border-y">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and are replaced as a whole
        <li key={index} className="flex gap-3 py-3 not-first:border-concrete-200 not-first:border-t">
          <Image
            src={item.productId === null ? null : `/api/products/${item.productId}/image`}
            alt=""
            sizes="56px"
            maxWidth={320}
            className="size-14 shrink-0 bg-concrete-100 object-contain"
          />
          <div className="min-w-0 flex-1">
            <p className="text-ink">{item.product_name}</p>
            {itemChoices(item) && <p className="font-semibold text-ink text-sm">{itemChoices(item)}</p>}
            <p className="text-concrete-700 text-sm tabular-nums">
              {item.quantity} × {formatDinars(item.price)}
            </p>
          </div>
          <p className="price text-ink text-lg">{formatDinars(item.quantity * item.price)}</p>
        </li>
      ))}
    </ul>
  )
}
