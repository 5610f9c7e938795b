import type { NewParcel } from './adapter.ts'

/** Characters of the field for what a parcel has, at the couriers that limit it. */
const MAX_TEXT = 255

/** What is in a parcel, on one line of at most 255 characters: `2 × Gants, Casque`. */
export function itemsText(items: NewParcel['items']): string {
  const names = items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
  return shorten(names.join(', ')) || 'Commande'
}

/** A text on one line, cut beside no half of an emoji. */
export function shorten(text: string, max = MAX_TEXT): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const start = line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${start.trimEnd()}…`
}
