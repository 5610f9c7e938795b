/** Splits input into lines; returns those not yet in the list, and the last repeated one. */
export function newEntries(text: string, values: string[], keyOf: (entry: string) => string) {
  const keys = new Set(values.map(keyOf))
  const added: string[] = []
  let repeated: string | null = null
  for (const entry of text.split('\n').map((line) => line.trim())) {
    if (entry === '') continue
    if (keys.has(keyOf(entry))) repeated = entry
    else added.push(entry)
    keys.add(keyOf(entry))
  }
  return { added, repeated }
}

/** The list with one entry renamed; null when nothing changes or the name is taken. */
export function renamed(values: string[], index: number, text: string, keyOf: (entry: string) => string) {
  const name = text.trim()
  if (name === '' || name === values[index]) return null
  if (values.some((value, at) => at !== index && keyOf(value) === keyOf(name))) return null
  return values.map((value, at) => (at === index ? name : value))
}
