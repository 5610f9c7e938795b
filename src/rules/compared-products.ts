/** Maximum products in one comparison. */
export const MAX_COMPARED = 3

/** Parses the distinct ids in `12-31-40`, in their order; skips anything else. */
export function parseCompared(text: string | undefined): number[] {
  const parts = (text ?? '').split(/[-,]/).filter((part) => /^[1-9]\d{0,14}$/.test(part))
  return [...new Set(parts.map(Number))]
}

export function formatCompared(ids: readonly number[]): string {
  return ids.join('-')
}

/** Products of one category that a visitor has ticked for comparison. */
export type Ticked = { categoryId: number; ids: number[] }

export const NONE_TICKED: Ticked = { categoryId: 0, ids: [] }

/** Parses `3:12-31`, a category and its products. */
export function parseTicked(text: string | null): Ticked {
  const [category, ids] = (text ?? '').split(':')
  const [categoryId] = parseCompared(category)
  return categoryId === undefined
    ? NONE_TICKED
    : { categoryId, ids: parseCompared(ids).slice(0, MAX_COMPARED) }
}

export function formatTicked({ categoryId, ids }: Ticked): string | null {
  return ids.length > 0 ? `${categoryId}:${formatCompared(ids)}` : null
}

/** Adds a product, if there is room, or removes it; one of another category begins a new comparison. */
export function tick(ticked: Ticked, product: { id: number; categoryId: number }, isTicked: boolean): Ticked {
  const { id, categoryId } = product
  if (categoryId !== ticked.categoryId) return isTicked ? { categoryId, ids: [id] } : ticked
  const others = ticked.ids.filter((other) => other !== id)
  return { categoryId, ids: isTicked && others.length < MAX_COMPARED ? [...others, id] : others }
}
