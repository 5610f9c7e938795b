import { nameKey } from '#rules/text.ts'

export type SameText = (one: string, other: string) => boolean

export const sameLetters: SameText = (one, other) => one === other

/** Two entries are one whatever their case, for wilaya lists. */
export const sameWhateverCase: SameText = (one, other) => nameKey(one) === nameKey(other)

/** What of a typed or pasted text (one entry a line) is new to a list, and the last entry that was not. */
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

/** A list whose entry at `index` is called otherwise; null when nothing changes or another one is called so. */
export function renamed(values: string[], index: number, text: string, isSame: SameText): string[] | null {
  const name = text.trim()
  if (name === '' || name === values[index]) return null
  if (values.some((value, at) => at !== index && isSame(value, name))) return null
  return values.map((value, at) => (at === index ? name : value))
}
