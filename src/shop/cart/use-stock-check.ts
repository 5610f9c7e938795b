import { type QueryClient, useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Product } from '#contract/product.ts'
import type { Reads } from '#contract/reads.ts'
import { type CartLine, choiceOf, lineKey, valuesOf } from '#rules/cart.ts'
import { priceOf } from '#rules/choice.ts'
import { type GoneChoice, goneChoice, isSoldOut, type Variant } from '#rules/stock.ts'
import { readStored, writeStored } from '#web/storage.ts'
import { useShop } from '../context.ts'
import type { ShopQueries } from '../queries.ts'
import { cart } from './cart-store.ts'

export const STOCK = 'stock'

/** Debounce between a change and the next check, in ms. */
const DEBOUNCE = 300

type CheckResult = {
  isOut: boolean
  isUnchecked: boolean
  /** Null if the product no longer exists or could not be checked. */
  options: Product | null
}

/**
 * Checks and updates lines on load and after each change, and remembers former prices. A product or choice
 * that is gone or cannot be checked counts as out of stock (spec §4).
 */
export function useStockCheck(lines: readonly CartLine[]) {
  const { reads, queries, queryClient } = useShop()
  const ids = [...new Set(lines.map(({ id }) => id))]
  const checks = useQueries({
    queries: ids.map((id) => ({
      queryKey: [STOCK, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        checkProduct(id, { reads, queries, queryClient, signal }),
      staleTime: 0,
      retry: false,
    })),
  })

  const contents = lines
    .map(({ id, quantity, ...line }) => JSON.stringify([id, quantity, line.selectedSize, line.selectedColor]))
    .join()
  const checked = useRef('')
  useEffect(() => {
    // Skips the first lines of an empty cart, as before hydration: the queries check them when they mount.
    if (checked.current === '') checked.current = contents
    if (checked.current === contents) return
    const timer = setTimeout(() => {
      checked.current = contents
      queryClient.refetchQueries({ queryKey: [STOCK], type: 'active' })
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [contents, queryClient])

  const results = new Map(ids.map((id, index) => [id, checks[index]?.data]))
  const gone = (line: CartLine): GoneChoice | null => {
    const options = results.get(line.id)?.options
    return options ? goneChoice(options, choiceOf(line)) : null
  }
  const isUnchecked = ({ id }: CartLine) => results.get(id)?.isUnchecked === true
  const isOut = (line: CartLine) => {
    const { isOut, options } = results.get(line.id) ?? { isOut: false, options: null }
    return isOut || gone(line) !== null || isSoldOut(options?.stock ?? null, choiceOf(line))
  }
  return {
    isChecking: checks.some((check) => check.isFetching),
    isOut,
    isUnchecked,
    /** True if the server says that the line is out of stock, not if the check failed. */
    isGone: (line: CartLine) => isOut(line) && !isUnchecked(line),
    /** The unavailable size or color of a line whose product is in stock. */
    goneChoice: (line: CartLine) => (results.get(line.id)?.isOut ? null : gone(line)),
    /** Returns the price (DA) and image of another choice of a line's product. */
    valuesOf: (line: CartLine, choice: Variant) => {
      const product = results.get(line.id)?.options
      return product ? valuesOf(product, choice) : line
    },
    /** Returns the former price of a line in DA; null if it has not changed. */
    oldPrice: readOldPrice,
    checkAgain: () => queryClient.refetchQueries({ queryKey: [STOCK], type: 'active' }),
  }
}

type Check = { reads: Reads; queries: ShopQueries; queryClient: QueryClient; signal: AbortSignal }

const UNKNOWN = { isOut: true, isUnchecked: false, options: null }

/** Returns a failure as `isUnchecked` instead of throwing: it stays on screen during the next check. */
async function checkProduct(
  id: number,
  { reads, queries, queryClient, signal }: Check,
): Promise<CheckResult> {
  const read = () => reads.product(id, { signal })
  try {
    const product = await read().catch((error) => (signal.aborted ? Promise.reject(error) : read()))
    if (!product) return UNKNOWN
    // Not every response comes from the shop: captive portals respond with their own pages.
    if (typeof product.inStock !== 'boolean' || !Number.isInteger(product.price)) throw new TypeError()
    queryClient.setQueryData(queries.product(id).queryKey, product)
    const lines = cart.read().filter((line) => line.id === id)
    for (const line of lines) {
      const { price } = priceOf(product, choiceOf(line))
      if (line.price !== price) rememberOldPrice(line, price)
    }
    if (lines.some((line) => !isSame(line, product))) cart.refresh(product)
    return { isOut: !product.inStock, isUnchecked: false, options: product }
  } catch (error) {
    if (signal.aborted) throw error
    return { ...UNKNOWN, isUnchecked: true }
  }
}

const OLD_PRICES = 'old-prices'

/** Changed prices in DA, by the key of their line: `from` is the former price, `to` the current one. */
type OldPrices = Partial<Record<string, { from: number; to: number }>>

/** Stores a changed price, so that all screens show the change until the tab is closed. */
function rememberOldPrice(line: CartLine, to: number): void {
  const prices = readStored('sessionStorage', OLD_PRICES) as OldPrices | null
  writeStored('sessionStorage', OLD_PRICES, { ...prices, [lineKey(line)]: { from: line.price, to } })
}

function readOldPrice(line: CartLine): number | null {
  const old = (readStored('sessionStorage', OLD_PRICES) as OldPrices | null)?.[lineKey(line)]
  return old?.to === line.price ? old.from : null
}

function isSame(line: CartLine, product: Product): boolean {
  const { name, brand } = product
  const { price, image } = valuesOf(product, choiceOf(line))
  return line.name === name && line.brand === brand && line.price === price && line.image === image
}
