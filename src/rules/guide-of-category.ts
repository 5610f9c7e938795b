import { nameKey } from './text.ts'

/**
 * Finds the size guide that is named as a category is, in whole or in part: `Blousons et vestes` for `Vestes`.
 * Returns undefined where there is none.
 */
export function guideOfCategory<Guide extends { name: string }>(
  name: string,
  guides: Guide[],
): Guide | undefined {
  const key = nameKey(name)
  return (
    guides.find((guide) => nameKey(guide.name) === key) ??
    guides.find((guide) => guide.name.split(/,| et /).some((part) => nameKey(part.trim()) === key))
  )
}
