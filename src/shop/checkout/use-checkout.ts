import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { NewOrderInput, Quote } from '#contract/order.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { type CartLine, subtotalOf } from '#rules/cart.ts'
import { type CheckoutForm, checkoutProblem, reviseForm } from '#rules/checkout.ts'
import { deliveryPrice, deliveryTypes, type FreeDelivery, isDeliveryFree } from '#rules/delivery.ts'
import { ApiError } from '#web/api-client.ts'
import { cart } from '../cart/cart-store.ts'
import { useShop } from '../context.ts'
import { readDraft, writeDraft } from './checkout-draft.ts'
import { writeLastOrder } from './last-order.ts'
import { sendOrder } from './order-attempt.ts'

export type Totals = { subtotal: number; delivery: number | null; total: number; isFree: boolean }

type Problem = { message: string; fields: string[] }

/** The checkout's state: what is typed, what it comes to (DA), what is wrong with it, and sending it once. */
export function useCheckout(lines: readonly CartLine[], wilayas: Wilaya[], free: FreeDelivery | null) {
  const { api } = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [form, setForm] = useState<CheckoutForm>(() => reviseDraft(readDraft(), wilayas))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isSending, setIsSending] = useState(false)
  const isUnderWay = useRef(false)

  useEffect(() => writeDraft(form), [form])

  const wilaya = wilayas.find((one) => one.id === form.wilayaId) ?? null
  const totals = useMemo(() => totalsOf(lines, wilaya, form, free), [lines, wilaya, form, free])
  const canDeliver = !wilaya || deliveryTypes(wilaya).length > 0

  function change(next: CheckoutForm): void {
    setForm(next)
    setProblem(null)
  }

  async function submit(): Promise<void> {
    if (isUnderWay.current || !canDeliver) return
    setFailure(null)
    const found = checkoutProblem(form)
    setProblem(found)
    if (found) return
    isUnderWay.current = true
    setIsSending(true)
    try {
      const { order, isEarlier } = await sendOrder(api, toOrder(form, lines, totals))
      writeLastOrder({ order, isEarlier })
      if (!isEarlier) {
        cart.clear()
        // Whoever buys again here is the same person at the same place.
        writeDraft(form)
      }
      await navigate({ to: '/succes-commande', search: { orderId: String(order.id) } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await answerRefusal(error)
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  async function answerRefusal(error: ApiError): Promise<void> {
    const { code, quote, issues } = error.body
    if (error.status === 400) {
      setProblem({ message: error.message, fields: issues?.map((issue) => issue.path) ?? [] })
      return
    }
    if (code === 'price_changed' && quote) takeNewPrices(quote)
    if (code === 'delivery_unavailable' || code === 'price_changed') {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['wilayas'] }),
        queryClient.invalidateQueries({ queryKey: ['free-delivery'] }),
      ])
    }
    if (code === 'out_of_stock') await queryClient.invalidateQueries({ queryKey: ['stock'] })
    setFailure(error)
  }

  return { form, change, wilaya, totals, problem, failure, isSending, canDeliver, submit }
}

function takeNewPrices(quote: Quote): void {
  const prices = new Map(quote.items.map((item) => [item.productId, item.price]))
  cart.replace(cart.read().map((line) => ({ ...line, price: prices.get(line.id) ?? line.price })))
}

function reviseDraft(draft: CheckoutForm, wilayas: Wilaya[]): CheckoutForm {
  return reviseForm(draft, wilayas.find((one) => one.id === draft.wilayaId) ?? null)
}

function totalsOf(
  lines: readonly CartLine[],
  wilaya: Wilaya | null,
  form: CheckoutForm,
  free: FreeDelivery | null,
): Totals {
  const subtotal = subtotalOf(lines)
  const isFree = isDeliveryFree(subtotal, free)
  const delivery =
    wilaya && form.deliveryType ? deliveryPrice(wilaya, form.deliveryType, subtotal, free) : isFree ? 0 : null
  return { subtotal, delivery, total: subtotal + (delivery ?? 0), isFree }
}

function toOrder(form: CheckoutForm, lines: readonly CartLine[], totals: Totals): NewOrderInput {
  return {
    ...form,
    totalAmount: totals.total,
    items: lines.map((line) => ({
      productId: line.id,
      quantity: line.quantity,
      price: line.price,
      size: line.selectedSize,
      color: line.selectedColor,
    })),
  }
}
