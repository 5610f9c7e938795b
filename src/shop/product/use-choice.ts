import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import type { Product } from '#contract/product.ts'
import { findShown, isSoldOut } from '#rules/stock.ts'

const route = getRouteApi('/produit/$productId')

/** Holds the chosen size and colour of a product, and what is missing to buy it. */
export function useChoice(product: Product) {
  const { sizes, colors, stock } = product
  const wanted = useWantedSize(product)
  const [ownSize, setSize] = useState<string | null>(null)
  const [ownColor, setColor] = useState<string | null>(null)
  // The owner may remove an option while the page is open.
  const size = ownSize && sizes.includes(ownSize) ? ownSize : wanted
  const color = ownColor && colors.includes(ownColor) ? ownColor : null
  const isSizeMissing = sizes.length > 0 && !size
  const isColorMissing = colors.length > 0 && !color
  const isGone = isSoldOut(stock, { size, color })
  const isSizeGone = isGone && colors.length === 0
  const sizeProblem = isSizeMissing
    ? 'Veuillez sélectionner une taille'
    : isSizeGone && 'Cette taille est épuisée\u00a0: choisissez-en une autre'
  const colorProblem = isColorMissing
    ? 'Veuillez sélectionner une couleur'
    : isGone && !isSizeGone && 'Cette couleur est épuisée dans cette taille\u00a0: choisissez-en une autre'
  return {
    size,
    color,
    setSize,
    setColor,
    left: findShown(stock, { size, color })?.left ?? null,
    goneSizes: sizes.filter((one) => isSoldOut(stock, { size: one, color: null })),
    goneColors: colors.filter((one) => isSoldOut(stock, { size, color: one })),
    isComplete: !isSizeMissing && !isColorMissing && !isGone,
    sizeProblem: sizeProblem || null,
    colorProblem: colorProblem || null,
  }
}

/** The size that the list was filtered by, unless it is sold out; null until hydration, as pages are cached without it. */
function useWantedSize({ sizes, stock }: Product): string | null {
  const { taille } = route.useSearch()
  const isHydrated = useHydrated()
  const size = isHydrated ? sizes.find((one) => one.toLowerCase() === taille?.toLowerCase()) : undefined
  return size !== undefined && !isSoldOut(stock, { size, color: null }) ? size : null
}
