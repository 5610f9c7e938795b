import type { Order } from '#contract/order.ts'
import { formatDinars } from '#rules/money.ts'
import { PriceTable } from '../cart/price-table.tsx'

/** A placed order: lines, customer, delivery and the amount to pay. */
export function OrderRecap({ order }: { order: Order }) {
  const where = order.deliveryType === 'home' ? [order.deliveryAddress, order.baladiya] : [order.center]
  return (
    <section aria-label="Récapitulatif" className="flex flex-col gap-4 bg-white p-4 sm:p-5">
      <h2 className="heading text-3xl">Votre commande</h2>
      <ul className="flex flex-col gap-2">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0">
              {item.quantity} × {item.product_name}
              <span className="block text-concrete-600 text-sm">
                {[item.size, item.color].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="price text-lg">{formatDinars(item.price * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="border-concrete-200 border-t pt-3 text-concrete-700 leading-snug">
        <strong className="text-ink">{order.customerName}</strong>, {order.customerPhone}
        <br />
        {order.deliveryType === 'home' ? 'À domicile' : 'En centre'} :{' '}
        {[...where, order.wilayaName].filter(Boolean).join(', ')}
      </p>
      <PriceTable
        subtotal={order.subtotal}
        delivery={order.deliveryPrice}
        total={order.totalPrice}
        totalName="Total à payer"
      />
    </section>
  )
}
