import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CartLine } from '#rules/cart.ts'
import { useShop } from '../context.ts'
import { cart } from './cart-store.ts'

/**
 * Asks the shop about every line, on load and after each change: what cannot be checked counts as out of
 * stock (spec §4). Prices that changed are brought up to date, the old one kept to be shown.
 */
export function useStockCheck(lines: readonly CartLine[]) {
  const { queries } = useShop()
  const [oldPrices, setOldPrices] = useState<Record<number, number>>({})
  const checks = useQueries({
    queries: lines.map((line) => ({
      ...queries.product(line.id),
      queryKey: ['stock', line.id, line.quantity],
      staleTime: 0,
      gcTime: 0,
    })),
  })

  const current = lines.map((line, index) => ({ line, check: checks[index] }))
  const changed = current.flatMap(({ line, check }) =>
    check?.data && check.data.price !== line.price
      ? [{ id: line.id, from: line.price, to: check.data.price }]
      : [],
  )
  const changes = JSON.stringify(changed)
  useEffect(() => {
    const found: typeof changed = JSON.parse(changes)
    if (found.length === 0) return
    setOldPrices((known) => ({ ...known, ...Object.fromEntries(found.map(({ id, from }) => [id, from])) }))
    const prices = new Map(found.map(({ id, to }) => [id, to]))
    cart.replace(cart.read().map((line) => ({ ...line, price: prices.get(line.id) ?? line.price })))
  }, [changes])

  const checkOf = (id: number) => current.find(({ line }) => line.id === id)?.check
  return {
    isChecking: checks.some((check) => check.isPending),
    isOut: (id: number) => {
      const check = checkOf(id)
      return check?.isError === true || check?.data?.inStock === false
    },
    oldPrice: (id: number) => oldPrices[id] ?? null,
  }
}
