/** Colors for categories. White text on each of them passes WCAG AA. */
export const CATEGORY_COLORS = [
  '#b3261e',
  '#0b5fa5',
  '#1e7a46',
  '#a85a00',
  '#6a3fa0',
  '#00727a',
  '#9c2c6b',
  '#5b6b1f',
  '#3d4f8f',
  '#7a4a2b',
] as const

/** Returns the color (`#rrggbb`) of the palette that is used least. */
export function nextCategoryColor(used: readonly string[]): string {
  const uses = (color: string) => used.filter((one) => one.toLowerCase() === color).length
  return CATEGORY_COLORS.reduce(
    (least, color) => (uses(color) < uses(least) ? color : least),
    CATEGORY_COLORS[0] as string,
  )
}
