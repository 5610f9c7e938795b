import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { formatDinars } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'
import { CustomerPhone } from './customer-phone.tsx'
import { DELIVERY_LABELS, itemChoices } from './order-texts.ts'

const MISSING = 'N/A'

/** An order's customer, delivery, lines and totals (spec §2). */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 md:grid-cols-2">
        <Part title="Client">
          <p className="font-semibold text-ink text-lg">{order.customerName}</p>
          <CustomerPhone phone={order.customerPhone} />
        </Part>
        <Part title="Livraison">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <Fact name="Wilaya">{order.wilayaName}</Fact>
            <Fact name="Type">{DELIVERY_LABELS[order.deliveryType]}</Fact>
            {order.deliveryType === 'center' ? (
              <Fact name="Centre">{order.center ?? MISSING}</Fact>
            ) : (
              <>
                <Fact name="Baladiya">{order.baladiya ?? MISSING}</Fact>
                <Fact name="Adresse">
                  <span className="whitespace-pre-line">{order.deliveryAddress ?? MISSING}</span>
                </Fact>
              </>
            )}
          </dl>
        </Part>
      </div>
      <Part title="Articles">
        <ul className="border-concrete-200 border-y">
          {order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
            <li key={index} className="flex gap-4 py-3 not-first:border-concrete-200 not-first:border-t">
              <div className="min-w-0 flex-1">
                <p className="text-ink">{item.product_name}</p>
                {itemChoices(item) && <p className="text-concrete-600 text-sm">{itemChoices(item)}</p>}
                <p className="text-concrete-700 text-sm tabular-nums">
                  {item.quantity} × {formatDinars(item.price)}
                </p>
              </div>
              <p className="price text-ink text-lg">{formatDinars(item.quantity * item.price)}</p>
            </li>
          ))}
        </ul>
        <dl className="mt-3 grid grid-cols-[1fr_auto] items-baseline gap-y-1">
          <Sum name="Sous-total">{formatDinars(order.subtotal)}</Sum>
          <Sum name="Livraison">
            {order.deliveryPrice === 0 ? 'Gratuite' : formatDinars(order.deliveryPrice)}
          </Sum>
          <Sum name="Total" isTotal>
            {formatDinars(order.totalPrice)}
          </Sum>
        </dl>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="label mb-2 text-concrete-600 text-sm">{title}</h3>
      {children}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-concrete-600">{name}</dt>
      <dd className="text-ink">{children}</dd>
    </>
  )
}

function Sum({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className={isTotal ? 'mt-2 font-semibold text-ink text-lg' : 'text-concrete-700'}>{name}</dt>
      <dd className={classes('price text-right text-ink', isTotal ? 'mt-2 text-3xl' : 'text-lg')}>
        {children}
      </dd>
    </>
  )
}
