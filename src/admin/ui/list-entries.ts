import { nameKey } from '#rules/text.ts'

export type SameText = (one: string, other: string) => boolean

export const sameLetters: SameText = (one, other) => one === other

/** Compares entries ignoring case, for wilaya lists. */
export const sameWhateverCase: SameText = (one, other) => nameKey(one) === nameKey(other)

/** Splits input into lines; returns those not yet in the list, and the last repeated one. */
export function newEntries(text: string, values: string[], isSame: SameText) {
  const added: string[] = []
  let repeated: string | null = null
  for (const entry of text.split('\n').map((line) => line.trim())) {
    if (entry === '') continue
    if ([...values, ...added].some((value) => isSame(value, entry))) repeated = entry
    else added.push(entry)
  }
  return { added, repeated }
}

/** The list with one entry renamed; null when nothing changes or the name is taken. */
export function renamed(values: string[], index: number, text: string, isSame: SameText): string[] | null {
  const name = text.trim()
  if (name === '' || name === values[index]) return null
  if (values.some((value, at) => at !== index && isSame(value, name))) return null
  return values.map((value, at) => (at === index ? name : value))
}
