import { useHydrated } from '@tanstack/react-router'
import { choiceQuery } from '#rules/choice.ts'
import { formatDinars } from '#rules/money.ts'
import type { ProductChoice } from './use-choice.ts'

/** Names the product, what is chosen and, once the page knows its own address, the link that chooses it again. */
export function useQuestionAbout(
  { id, name }: { id: number; name: string },
  { size, color, price }: ProductChoice,
): string {
  const isHydrated = useHydrated()
  const said = [name, size && `taille ${size}`, color, formatDinars(price)].filter(Boolean).join(', ')
  const link = isHydrated ? `\n${location.origin}/produit/${id}${choiceQuery({ size, color })}` : ''
  return `Bonjour, une question sur\u00a0: ${said}${link}`
}
