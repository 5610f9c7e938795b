import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { choiceQuery, findOption, priceFrom } from '#rules/choice.ts'
import { formatDinars } from '#rules/money.ts'
import { findShown, isSoldOut, type Variant } from '#rules/stock.ts'
import { readStored, writeStored } from '#web/storage.ts'

const route = getRouteApi('/produit/$productId')

export type ProductChoice = ReturnType<typeof useChoice>

/** Holds the chosen size and color of a product, and what is missing to buy it. */
export function useChoice(product: Product) {
  const { sizes, colors, stock } = product
  const { taille, couleur } = route.useSearch()
  const isHydrated = useHydrated()
  const key = ['choice', product.id, taille, couleur].join(' ')
  const [own, setOwn] = useState<Partial<Variant>>({})
  // Reads the stored choice only after hydration, since cached pages are the same for all visitors.
  const chosen = isHydrated ? { ...readChoice(key), ...own } : own
  const named = isHydrated ? readNamed(product, { size: taille, color: couleur }) : NONE
  // Drops a chosen option that the product no longer has: the owner may remove it while the page is open.
  const size = sizes.find((one) => one === chosen.size) ?? named.size ?? onlyOption(sizes)
  const color = colors.find((one) => one === chosen.color) ?? named.color ?? onlyOption(colors)
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
    ...priceFrom(product, { size, color }),
    left: findShown(stock, { size, color })?.left ?? null,
    goneSizes: sizes.filter((one) => isSoldOut(stock, { size: one, color: null })),
    goneColors: colors.filter((one) => isSoldOut(stock, { size, color: one })),
    isComplete: !isSizeMissing && !isColorMissing && !isGone,
    sizeProblem: sizeProblem || null,
    colorProblem: colorProblem || null,
  }
}

/** Reads the choice that the visitor made on this page earlier in this tab. */
function readChoice(key: string): Partial<Variant> {
  return (readStored('sessionStorage', key) ?? {}) as Partial<Variant>
}

const NONE: Variant = { size: null, color: null }

/** Returns the available size and color of the URL; only the size if they are not available together. */
function readNamed(
  { sizes, colors, stock }: Product,
  named: { [Key in keyof Variant]: string | undefined },
): Variant {
  const size = findOption(sizes, named.size ?? null) ?? null
  const sold = isSoldOut(stock, { size, color: null }) ? null : size
  const color = findOption(colors, named.color ?? null) ?? null
  return { size: sold, color: isSoldOut(stock, { size: sold, color }) ? null : color }
}

function onlyOption(options: string[]): string | null {
  return options.length === 1 ? (options[0] ?? null) : null
}

/** Returns a question that names the product, the choice and, after hydration, a link that preselects it. */
export function useQuestionAbout(
  { id, name }: { id: number; name: string },
  { size, color, price, isFrom }: ProductChoice,
): string {
  const isHydrated = useHydrated()
  const said = [name, size && `taille ${size}`, color, (isFrom ? 'dès ' : '') + formatDinars(price)]
    .filter(Boolean)
    .join(', ')
  const link = isHydrated ? `\n${location.origin}/produit/${id}${choiceQuery({ size, color })}` : ''
  return `Bonjour, une question sur\u00a0: ${said}${link}`
}
