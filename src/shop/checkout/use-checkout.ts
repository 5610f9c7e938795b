import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Wilaya } from '#contract/delivery.ts'
import type { NewOrderInput, Order } from '#contract/order.ts'
import { type CartLine, lineKey } from '#rules/cart.ts'
import { type CheckoutForm, reviseForm } from '#rules/checkout.ts'
import { deliveryTypes, type FreeDelivery } from '#rules/delivery.ts'
import { ApiError } from '#web/api-client.ts'
import type { SentOrder } from '#web/order-attempts.ts'
import { writeStored } from '#web/storage.ts'
import { cart, useCartChange } from '../cart/cart-store.ts'
import { DRAFT_KEY, readDraft } from '../cart/checkout-draft.ts'
import { rememberPlace } from '../cart/delivery-place.ts'
import { STOCK } from '../cart/use-stock-check.ts'
import { type ShopContext, useShop } from '../context.ts'
import { rememberTracked } from '../tracking/own-orders.ts'
import { useReported } from './error-summary.tsx'
import { writeLastOrder } from './last-order.ts'
import { orderAttempts, useResend } from './order-attempt.ts'
import { usePhoneDoubt } from './phone-doubt.tsx'
import { keyOf, type PriceChanges, priceChangesOf, pricesByLine, totalsOf } from './totals.ts'

export type Failure = { error: ApiError; changes: PriceChanges | null; order: NewOrderInput }

export type CheckoutOptions = {
  lines: readonly CartLine[]
  wilayas: Wilaya[]
  free: FreeDelivery | null
  /** Runs once the order is stored, before the cart loses its lines. */
  onPlaced: () => void
  /** Runs when the visitor goes back before the confirmation page has loaded. */
  onReturned: () => void
}

export function useCheckout({ lines, wilayas, free, onPlaced, onReturned }: CheckoutOptions) {
  const shop = useShop()
  const navigate = useNavigate()
  const router = useRouter()
  const [typed, setTyped] = useState<CheckoutForm>(readDraft)
  const reported = useReported(lines)
  const [failure, setFailure] = useFailure(lines)
  const [isSending, setIsSending] = useState(false)
  const [isResending, setIsResending] = useState(false)
  /** Stops resending once visitors call or write, as they may order there. */
  const [hasContacted, setHasContacted] = useState(false)
  const isUnderWay = useRef(false)

  const wilaya = wilayas.find((one) => one.id === typed.wilayaId) ?? null
  // The wilaya's delivery types may change while the form is filled in.
  const form = useMemo(() => reviseForm(typed, wilaya), [typed, wilaya])
  const totals = useMemo(() => totalsOf(lines, wilaya, form, free), [lines, wilaya, form, free])
  const phone = usePhoneDoubt(form.customerPhone ?? '')
  const order = toOrder(form, lines, totals.total)
  // Stops resending once the form or the cart has changed, as the visitor may not have finished.
  const isWaiting =
    failure?.error.isNetwork === true &&
    !hasContacted &&
    JSON.stringify(failure.order) === JSON.stringify(order)
  const canDeliver = !wilaya || deliveryTypes(wilaya).length > 0

  useEffect(() => {
    writeStored('localStorage', DRAFT_KEY, form)
  }, [form])
  useEffect(() => {
    if (wilaya) rememberPlace(wilaya, free)
  }, [wilaya, free])

  function change(next: CheckoutForm): void {
    setTyped(next)
    reported.follow(form, next)
    if (failure && isOutdated(failure, form, next)) setFailure(null)
  }

  const resendIn = useResend(isWaiting, () => void submit({ isAgain: true }))

  async function submit({ isAgain = false } = {}): Promise<void> {
    if (isUnderWay.current || !canDeliver) return
    setFailure(null)
    setIsResending(isAgain)
    setHasContacted(false)
    if (!reported.check(form)) return
    if (phone.asksFirst()) return
    isUnderWay.current = true
    setIsSending(true)
    const sent = await orderAttempts.send(order).catch(async (error: unknown) => {
      await handleError(error).finally(end)
    })
    if (sent) await confirm(sent)
  }

  function end(): void {
    isUnderWay.current = false
    setIsSending(false)
    setIsResending(false)
  }

  /** Blocks sending until the visitor has left the page: a late second click would place another order. */
  async function confirm({ order, isEarlier }: SentOrder<Order>): Promise<void> {
    writeLastOrder({ order, isEarlier, images: imagesOf(order, lines) })
    rememberTracked({ orderId: order.id, phone: order.customerPhone, isPlaced: true })
    onPlaced()
    cart.removeAll(isEarlier ? order.items.flatMap(keysOf) : lines.map(lineKey))
    await navigate({ to: '/succes-commande', search: { orderId: String(order.id) } })
    if (router.state.location.pathname !== '/commande') return
    onReturned()
    end()
  }

  async function handleError(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 400) return reported.take(error)
    const { quote } = error.body
    const changes = quote ? priceChangesOf(lines, totals, quote) : null
    await takeNews(error.body, shop)
    setFailure({ error, changes, order })
  }

  return {
    form,
    change,
    wilaya,
    totals,
    reported,
    failure,
    doubt: phone.doubt,
    isSending,
    isResending,
    isWaiting,
    resendIn,
    canDeliver,
    submit: () => void submit(),
    contact: () => setHasContacted(true),
  }
}

/** Holds the failure of the last order, but new prices only until the cart changes, and with it the total. */
function useFailure(lines: readonly CartLine[]) {
  const [failure, setFailure] = useState<Failure | null>(null)
  useCartChange(lines, () => setFailure((current) => (current?.changes ? null : current)))
  return [failure, setFailure] as const
}

/** Returns the key that an ordered item has in the cart; none if the product was deleted. */
function keysOf({ productId, ...choice }: Order['items'][number]): string[] {
  return productId === null ? [] : [keyOf({ productId, ...choice })]
}

function imagesOf({ items }: Order, lines: readonly CartLine[]): (string | null)[] {
  return items.map((item) => lines.find((line) => keysOf(item).includes(lineKey(line)))?.image ?? null)
}

/** True if the error may be about delivery, and `next` has another wilaya or delivery type than `before`. */
function isOutdated({ error }: Failure, before: CheckoutForm, next: CheckoutForm): boolean {
  const { code } = error.body
  const isOfPlace = code === 'price_changed' || code === 'delivery_unavailable'
  return isOfPlace && (next.wilayaId !== before.wilayaId || next.deliveryType !== before.deliveryType)
}

/** Updates the cart and the cached queries from the server's error response. */
async function takeNews(
  { code, quote }: ApiError['body'],
  { queryClient, queries }: ShopContext,
): Promise<void> {
  if (code === 'price_changed' && quote) {
    cart.setPrices(pricesByLine(quote))
    // Updates the product's page, for visitors who go back.
    for (const { productId, price } of quote.items) {
      const { queryKey } = queries.product(productId)
      queryClient.setQueryData(queryKey, (product) =>
        product?.prices.length === 0 ? { ...product, price } : product,
      )
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  if (code === 'delivery_unavailable' || code === 'price_changed') {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['wilayas'] }),
      queryClient.invalidateQueries({ queryKey: ['free-delivery'] }),
    ])
  }
  if (code === 'out_of_stock') await queryClient.invalidateQueries({ queryKey: [STOCK] })
}

function toOrder(form: CheckoutForm, lines: readonly CartLine[], totalAmount: number): NewOrderInput {
  return {
    ...form,
    totalAmount,
    items: lines.map((line) => ({
      productId: line.id,
      quantity: line.quantity,
      price: line.price,
      size: line.selectedSize,
      color: line.selectedColor,
    })),
  }
}
