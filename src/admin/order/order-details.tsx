import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { productStock } from '#admin/queries/products.ts'
import { OwnerImage } from '#admin/ui/image-drop.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { CHANNEL_LABELS } from '#rules/order.ts'
import { phoneText } from '#rules/phone.ts'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/money.tsx'
import { deliveryText, itemChoices } from './order-texts.ts'

const MISSING = 'N/A'

export function OrderDetails({ order }: { order: AdminOrder }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 md:@min-[40rem]:grid-cols-2">
        <Part title="Client">
          <p className="font-semibold text-ink text-lg">
            <bdi>{order.customerName}</bdi>
          </p>
          {/* Not a link: the bar below has the buttons to call and to write a message. */}
          <p className="text-ink tabular-nums">
            <bdi dir="ltr">{phoneText(order.customerPhone)}</bdi>
          </p>
          {order.source.channel !== 'web' && (
            <p className="text-concrete-700 text-sm">
              Reçue par&nbsp;: {CHANNEL_LABELS[order.source.channel]}
            </p>
          )}
          {(order.source.campaign || order.source.referrer) && (
            <p className="text-concrete-700 text-sm wrap-anywhere">
              Venue de{'\u00a0'}: {[order.source.campaign, order.source.referrer].filter(Boolean).join(', ')}
            </p>
          )}
        </Part>
        <Part title="Livraison">
          <OrderPlace order={order} />
        </Part>
      </div>
      {order.note && (
        <Part title="Note">
          <p className="whitespace-pre-line border-amber-300 border-l-4 bg-amber-100 px-3 py-2 text-ink">
            {order.note}
          </p>
        </Part>
      )}
      <Part title="Articles">
        <OrderItems order={order} />
        <OrderSums order={order} />
      </Part>
    </div>
  )
}

export function OrderSums({ order }: { order: AdminOrder }) {
  return (
    <dl className="mt-3 flex flex-col gap-1">
      <Sum name="Sous-total" of={order.subtotal} />
      {order.discount > 0 && (
        <Sum name={order.exchange ? 'Reprise' : 'Remise'}>
          −<Money of={order.discount} />
        </Sum>
      )}
      <Sum name="Livraison">{deliveryText(order.deliveryPrice)}</Sum>
      <Sum name="Total" isTotal of={order.totalPrice} />
    </dl>
  )
}

export function OrderPlace({ order }: { order: AdminOrder }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] @max-[15rem]:grid-cols-1 gap-x-4 gap-y-1">
      <Fact name="Wilaya">{order.wilayaName}</Fact>
      <Fact name="Type">{DELIVERY_LABELS[order.deliveryType]}</Fact>
      {order.deliveryType === 'center' ? (
        <Fact name="Centre">{order.center ?? MISSING}</Fact>
      ) : (
        <>
          <Fact name="Baladiya">{order.baladiya ?? MISSING}</Fact>
          <Fact name="Adresse">
            <bdi className="whitespace-pre-line">{order.deliveryAddress ?? MISSING}</bdi>
          </Fact>
        </>
      )}
    </dl>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="@container">
      <h3 className="label mb-2 text-concrete-600 text-sm">{title}</h3>
      {children}
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-concrete-600">{name}</dt>
      <dd className="text-ink">{children}</dd>
    </>
  )
}

type SumProps = {
  name: string
  /** In DA. Without it, `children` are shown in place of an amount. */
  of?: number
  isTotal?: boolean
  isMinus?: boolean
  children?: ReactNode
}

export function Sum({ name, of, isTotal = false, isMinus = false, children }: SumProps) {
  return (
    // An amount that does not fit beside its name stands below it.
    <div className={classes('flex flex-wrap items-baseline justify-between gap-x-3', isTotal && 'mt-2')}>
      <dt className={isTotal ? 'font-semibold text-ink text-lg' : 'text-concrete-700'}>{name}</dt>
      <dd className={classes('price ml-auto text-ink', isTotal ? 'text-3xl' : 'text-lg')}>
        {isMinus && '−\u00a0'}
        {of === undefined ? children : <Money of={of} />}
      </dd>
    </div>
  )
}

export function OrderItems({ order: { items, status } }: { order: AdminOrder }) {
  return (
    <ul className="divide-y divide-concrete-200 border-concrete-200 border-y">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and are replaced as a whole
        <li key={index} className="flex flex-wrap gap-3 py-3">
          <OwnerImage
            src={item.image}
            sizes="56px"
            className="size-14 shrink-0 bg-concrete-100 object-contain"
          />
          <div className="min-w-0 flex-1 basis-[6rem]">
            <p dir="auto" className="text-ink">
              {item.product_name}
            </p>
            {itemChoices(item) && <p className="font-semibold text-ink text-sm">{itemChoices(item)}</p>}
            <p className="text-concrete-700 text-sm tabular-nums">
              {item.quantity} × <Money of={item.price} />
            </p>
            {status === 'pending' && <ShortOfStock item={item} />}
          </div>
          <Money of={item.quantity * item.price} className="price ml-auto text-ink text-lg" />
        </li>
      ))}
    </ul>
  )
}

/** Warns that an order line asks for more pieces than are left; renders nothing if stock is not counted. */
function ShortOfStock({ item: { productId, size, color, quantity } }: { item: OrderItem }) {
  const { data } = useQuery({ ...productStock(productId ?? 0), enabled: productId !== null })
  const variant = data?.variants.find((one) => one.size === size && one.color === color)
  if (!data?.isCounted || !variant || variant.quantity >= quantity) return null
  return (
    <p className="font-semibold text-alarm-deep text-sm">
      {variant.quantity <= 0
        ? 'Épuisé\u00a0: plus aucune pièce en stock'
        : `Il n’en reste que ${variant.quantity}`}
    </p>
  )
}
