import { type QueryClient, useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Product } from '#contract/product.ts'
import type { Reads } from '#contract/reads.ts'
import type { CartLine } from '#rules/cart.ts'
import { isSoldOut } from '#rules/stock.ts'
import { useShop } from '../context.ts'
import type { ShopQueries } from '../queries.ts'
import { cart } from './cart-store.ts'

export const STOCK = 'stock'

/** Debounce between a change and the next check, in ms. */
const DEBOUNCE = 300

/** Prices in DA. */
type CheckResult = {
  isOut: boolean
  stock: Product['stock']
  isUnchecked: boolean
  oldPrice: number | null
}

/**
 * Checks lines on load and after each change: a product that is gone or cannot be checked counts as out of stock (spec §4).
 * Updates each line, and remembers its former price.
 */
export function useStockCheck(lines: readonly CartLine[]) {
  const { reads, queries, queryClient } = useShop()
  const checks = useQueries({
    queries: lines.map(({ id }) => ({
      queryKey: [STOCK, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        checkLine(id, { reads, queries, queryClient, signal }),
      staleTime: 0,
      retry: false,
    })),
  })

  const contents = lines.map(({ id, quantity }) => `${id}x${quantity}`).join()
  const checked = useRef('')
  useEffect(() => {
    // The queries check the first contents when they mount.
    if (checked.current === '') checked.current = contents
    if (checked.current === contents) return
    const timer = setTimeout(() => {
      checked.current = contents
      queryClient.refetchQueries({ queryKey: [STOCK], type: 'active' })
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [contents, queryClient])

  const results = new Map(lines.map(({ id }, index) => [id, checks[index]?.data]))
  const isVariantOut = ({ id, selectedSize: size, selectedColor: color }: CartLine) =>
    isSoldOut(results.get(id)?.stock ?? null, { size, color })
  return {
    isChecking: checks.some((check) => check.isFetching),
    isOut: (id: number) =>
      results.get(id)?.isOut === true || lines.some((line) => line.id === id && isVariantOut(line)),
    isUnchecked: (id: number) => results.get(id)?.isUnchecked === true,
    /** Null when the price has not changed. */
    oldPrice: ({ id, price }: CartLine) => {
      const oldPrice = results.get(id)?.oldPrice ?? null
      return oldPrice === price ? null : oldPrice
    },
    checkAgain: () => queryClient.refetchQueries({ queryKey: [STOCK], type: 'active' }),
  }
}

type Check = { reads: Reads; queries: ShopQueries; queryClient: QueryClient; signal: AbortSignal }

const UNKNOWN = { isOut: true, stock: null, isUnchecked: false }

/** Never fails; the last result stays on screen during a check. */
async function checkLine(id: number, { reads, queries, queryClient, signal }: Check): Promise<CheckResult> {
  const read = () => reads.product(id, { signal })
  const lastPrice = queryClient.getQueryData<CheckResult>([STOCK, id])?.oldPrice ?? null
  try {
    const product = await read().catch((error) => (signal.aborted ? Promise.reject(error) : read()))
    if (!product) return { ...UNKNOWN, oldPrice: lastPrice }
    // Not every response comes from the shop: captive portals respond with their own pages.
    if (typeof product.inStock !== 'boolean' || !Number.isInteger(product.price)) throw new TypeError()
    queryClient.setQueryData(queries.product(id).queryKey, product)
    const line = cart.read().find((line) => line.id === id)
    const oldPrice = line && line.price !== product.price ? line.price : lastPrice
    if (line && !isSame(line, product)) cart.refresh(product)
    return { isOut: !product.inStock, stock: product.stock, isUnchecked: false, oldPrice }
  } catch (error) {
    if (signal.aborted) throw error
    return { ...UNKNOWN, isUnchecked: true, oldPrice: lastPrice }
  }
}

function isSame(line: CartLine, { name, brand, price, image }: Product): boolean {
  return line.name === name && line.brand === brand && line.price === price && line.image === image
}
