import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { findShown, isSoldOut } from '#rules/stock.ts'
import { readStored, writeStored } from '#web/storage.ts'

const route = getRouteApi('/produit/$productId')

type Choice = { size: string | null; color: string | null }

/** Holds the chosen size and colour of a product, and what is missing to buy it. */
export function useChoice(product: Product) {
  const { sizes, colors, stock } = product
  const { taille } = route.useSearch()
  const isHydrated = useHydrated()
  const key = `choice ${product.id} ${taille ?? ''}`
  const [own, setOwn] = useState<Partial<Choice>>({})
  // Pages are cached without what a visitor has chosen.
  const chosen = isHydrated ? { ...readChoice(key), ...own } : own
  // The owner may remove an option while the page is open.
  const size =
    sizes.find((one) => one === chosen.size) ?? defaultSize(product, isHydrated ? taille : undefined)
  const color = colors.find((one) => one === chosen.color) ?? onlyOption(colors)
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

  useEffect(() => {
    if (own.size ?? own.color) writeStored('sessionStorage', key, { ...readChoice(key), ...own })
  }, [own, key])

  return {
    size,
    color,
    setSize: (next: string) => setOwn((current) => ({ ...current, size: next })),
    setColor: (next: string) => setOwn((current) => ({ ...current, color: next })),
    left: findShown(stock, { size, color })?.left ?? null,
    goneSizes: sizes.filter((one) => isSoldOut(stock, { size: one, color: null })),
    goneColors: colors.filter((one) => isSoldOut(stock, { size, color: one })),
    isComplete: !isSizeMissing && !isColorMissing && !isGone,
    sizeProblem: sizeProblem || null,
    colorProblem: colorProblem || null,
  }
}

/** What was chosen before the visitor left the page and came back. */
function readChoice(key: string): Partial<Choice> {
  return (readStored('sessionStorage', key) ?? {}) as Partial<Choice>
}

/** The size that the list was filtered by, unless it is sold out, or the only one. */
function defaultSize({ sizes, stock }: Product, taille: string | undefined): string | null {
  const size = sizes.find((one) => one.toLowerCase() === taille?.toLowerCase())
  return size !== undefined && !isSoldOut(stock, { size, color: null }) ? size : onlyOption(sizes)
}

function onlyOption(options: string[]): string | null {
  return options.length === 1 ? (options[0] ?? null) : null
}
