import { placeKey } from './find-place.ts'
import { Vocabulary } from './near-words.ts'
import { splitWords } from './option-search.ts'

/** `rest` are the words that name no vehicle, without fillers such as `pour`. */
export type NamedVehicle = { models: number[]; year: number | null; rest: string[] }

/** Maximum words of a vehicle's name that are joined to one key. */
const LONGEST = 4

/** Number of words, from the start of a search, that may name a model. */
const MOST = 12

/** Maximum models that words may name together: a large make alone would be a costly search. */
const MAX_MODELS = 50

const FILLERS = new Set(['pour', 'ma', 'mon', 'sur', 'moto', 'scooter'])

/** Finds models of vehicles among the words of a search. */
export class VehicleNames {
  readonly #models = new Map<string, number[]>()
  readonly #words: Vocabulary

  constructor(models: readonly { id: number; make: string; name: string }[]) {
    for (const { id, make, name } of models)
      for (const key of keysOf(splitWords(`${make} ${name}`))) {
        const known = this.#models.get(key)
        if (known) known.push(id)
        else this.#models.set(key, [id])
      }
    this.#words = new Vocabulary([...this.#models.keys()].filter((key) => key.length <= 20))
  }

  /**
   * Finds models in folded words: makes, codes (`mt07`, `mt 07`), a year, and misspelled words unless
   * products have them (`isKnown`). Null if no model is named, or more than `MAX_MODELS`.
   */
  find(words: readonly string[], isKnown: (word: string) => boolean): NamedVehicle | null {
    let models: number[] | null = null
    let year: number | null = null
    const rest: string[] = []
    for (let at = 0; at < words.length; ) {
      const word = words[at] ?? ''
      const { length, found } = at < MOST ? this.#longest(words, at, isKnown) : { length: 1, found: [] }
      const both: number[] = models === null ? found : models.filter((id) => found.includes(id))
      if (both.length > 0) models = both
      else if (year === null && /^(?:19|20)\d\d$/.test(word)) year = Number(word)
      else rest.push(...words.slice(at, at + length))
      at += length
    }
    if (models === null || models.length > MAX_MODELS) return null
    return { models, year, rest: rest.filter((word) => !FILLERS.has(word)) }
  }

  #longest(words: readonly string[], at: number, isKnown: (word: string) => boolean) {
    for (let length = LONGEST; length > 0; length--) {
      const span = words.slice(at, at + length)
      const found = span.length === length && this.#models.get(span.map(placeKey).join(''))
      if (found) return { length, found }
    }
    const word = words[at] ?? ''
    const near = isKnown(word) ? [] : this.#words.near(word)
    return { length: 1, found: [...new Set(near.flatMap((other) => this.#models.get(other) ?? []))] }
  }
}

/** Joins neighboring words of a name: `mt07`, `yamahamt07`; and swapped ones, `duke390` for `390 Duke`. */
function keysOf(words: string[]): Set<string> {
  const keys = new Set([words.join('')])
  for (const [index, word] of words.entries()) {
    for (let length = 1; length <= LONGEST; length++) keys.add(words.slice(index, index + length).join(''))
    const next = words[index + 1]
    if (next && /^\d{3,}$/.test(word) !== /^\d{3,}$/.test(next)) keys.add(`${next}${word}`)
  }
  for (const key of keys) if (!isName(key)) keys.delete(key)
  return keys
}

/** Numbers alone, and one or two letters, occur in too many other words to name a vehicle. */
function isName(key: string): boolean {
  return /\p{L}/u.test(key) && (/\p{N}/u.test(key) || key.length >= 3)
}
