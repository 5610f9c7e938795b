import type { NewParcel } from './adapter.ts'

/** Characters of a text field at the couriers that limit it. */
const MAX_TEXT = 255

/** Lists the items of a parcel on one line of at most 255 characters: `2 × Gants, Casque`. */
export function itemsText(items: { name: string; quantity: number }[]): string {
  const names = items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
  return shorten(names.join(', ')) || 'Commande'
}

/** Describes what an exchange takes back: `ÉCHANGE, reprendre : Gants M`; null for a plain delivery. */
export function exchangeText({ back = [] }: Pick<NewParcel, 'back'>): string | null {
  return back.length === 0 ? null : shorten(`ÉCHANGE, reprendre : ${itemsText(back)}`)
}

/** Cuts a text to one line of `max` characters, never within a surrogate pair. */
export function shorten(text: string, max = MAX_TEXT): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const start = line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${start.trimEnd()}…`
}

/** Adds the country code to a national phone number: `+213550123456`. */
export function international(phone: string): string {
  return `+213${phone.replace(/^0/, '')}`
}

/** Splits a name for couriers that ask for both parts; a single word is both. */
export function splitName(name: string): { firstname: string; familyname: string } {
  const [firstname = '', ...others] = name.trim().split(/\s+/)
  return { firstname, familyname: others.join(' ') || firstname }
}
