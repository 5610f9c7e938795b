import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ownAmounts, priceToday } from '#admin/order/trade-in.ts'
import { oneOrder } from '#admin/queries/orders.ts'
import { oneProduct } from '#admin/queries/products.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { creditOf, worthOf } from '#rules/exchange.ts'
import { choiceOf } from './item-price.ts'
import { linesOf, type OrderValues, valuesOf } from './order-values.ts'

type Typed = { items: OrderValues['items']; subtotal: number }

/** Keeps the discount of an exchange at what comes back, until the owner types another. */
export function useTradeIn(
  form: UseFormReturn<OrderValues>,
  base: AdminOrder | null,
  { items, subtotal }: Typed,
): void {
  const exchange = base?.exchange ?? null
  const { data: first } = useQuery({ ...oneOrder(exchange?.of ?? 0), enabled: exchange !== null })
  const back = exchange?.back ?? []
  const traded = exchange ? [...items, ...back].flatMap(({ productId }) => productId ?? []) : []
  const products = useQueries({ queries: [...new Set(traded)].map(oneProduct) })
  const isTyped = Boolean(form.formState.dirtyFields.discount)
  const isLoaded = first !== undefined && products.every(({ isPending }) => !isPending)
  const lines = linesOf(items)
  const sent = items.map(({ productId, name, ...choice }, index) => ({
    ...{ productId, product_name: name },
    ...choiceOf(choice),
    ...{ quantity: choice.quantity, price: lines[index]?.price ?? 0 },
  }))
  const isChanged = base !== null && JSON.stringify(items) !== JSON.stringify(valuesOf(base, null).items)
  const worth =
    first && isLoaded
      ? worthOf({ back, sent }, ownAmounts(first), priceToday(products.map(({ data }) => data)))
      : null
  const discount = isChanged ? worth && creditOf(worth, subtotal).discount : (base?.discount ?? null)
  useEffect(() => {
    if (!exchange || isTyped || discount === null) return
    form.setValue('discount', discount === 0 ? '' : String(discount))
  }, [form, exchange, isTyped, discount])
}
