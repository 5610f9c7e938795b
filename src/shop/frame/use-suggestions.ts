import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ProductCard } from '#contract/product.ts'
import { SEARCH_DEBOUNCE } from '#rules/search-ranking.ts'
import { useShop } from '../context.ts'

export type Suggestions = {
  state: 'idle' | 'searching' | 'failed' | 'found'
  products: ProductCard[]
  total: number
}

/**
 * Suggestions for the typed text, debounced. Responses are cached by their text, so a late one never replaces
 * a newer one.
 */
export function useSuggestions(text: string, isWanted: boolean): Suggestions {
  const { queries } = useShop()
  const [settled, setSettled] = useState('')
  const isSettled = settled === text

  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SEARCH_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])

  const { data, isError } = useQuery({
    ...queries.suggestions(settled),
    enabled: isWanted && isSettled && settled !== '',
  })
  if (text === '') return { state: 'idle', products: [], total: 0 }
  if (isSettled && data) return { state: 'found', products: data.items, total: data.total }
  return { state: isSettled && isError ? 'failed' : 'searching', products: [], total: 0 }
}
