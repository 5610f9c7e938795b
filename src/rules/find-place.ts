import { PLACE_SPELLINGS } from './place-spellings.ts'
import { foldText } from './text.ts'

/** Minimum length of names for fuzzy matching. */
const MIN_LENGTH = 4
/** Minimum length of a name in which fuzzy matching accepts two wrong letters. */
const LONG = 8

/**
 * Finds a place by name (the first, if several share it), else the only one with a known spelling, else, for a
 * name of at least `MIN_LENGTH` letters, the only one at Levenshtein distance 1; else null.
 */
export function findPlace<Place extends { name: string }>(
  places: readonly Place[],
  name: string,
): Place | null {
  return findWithin(places, name, 1)
}

/**
 * Finds a wilaya by its name as `findPlace` does, by a long name with two wrong letters, or by a name among
 * other words (`Wilaya d’Oran`). Null if none or several match.
 */
export function findWilaya<Place extends { name: string }>(
  wilayas: readonly Place[],
  name: string,
): Place | null {
  const words = wordsOf(name)
  const found = findWithin(wilayas, name, placeKey(name).length < LONG ? 1 : 2)
  if (found || words.trim() === '') return found
  const [only, ...others] = wilayas.filter(
    (wilaya) => words.includes(wordsOf(wilaya.name)) || words.includes(` ${placeKey(wilaya.name)} `),
  )
  return only && others.length === 0 ? only : null
}

function findWithin<Place extends { name: string }>(
  places: readonly Place[],
  name: string,
  edits: number,
): Place | null {
  const wanted = placeKey(name)
  if (wanted === '') return null
  const alike = places.filter((place) => placeKey(place.name) === wanted)
  if (alike.length > 0) return alike.find((place) => place.name === name) ?? alike[0] ?? null
  const spelling = spellingKey(name)
  const spelledOtherwise = only(places.filter((place) => spellingKey(place.name) === spelling))
  if (spelledOtherwise || wanted.length < MIN_LENGTH) return spelledOtherwise
  return only(places.filter((place) => distance(placeKey(place.name), wanted) <= edits))
}

function only<Place>(places: Place[]): Place | null {
  return places.length === 1 ? (places[0] ?? null) : null
}

/** Lists the three names most similar to `name`, the nearest first. */
export function nearestPlaces(places: readonly { name: string }[], name: string): string[] {
  const names = [...new Set(places.map((place) => place.name))]
  return nearest(names, (candidate) => [placeKey(candidate)], placeKey(name))
}

/** Lists the three items that are most similar to `wanted` by one of their keys, the nearest first. */
export function nearest<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => string[],
  wanted: string,
): Item[] {
  return items
    .map((item) => ({ item, rank: Math.min(...keysOf(item).map((key) => rank(key, wanted))) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, 3)
    .map(({ item }) => item)
}

/** Normalizes a place name for comparison: letters and digits only, without case and accents. */
export function placeKey(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns a key that the spellings of a place share: `Bachdjarah` and `Bachdjerrah`, `Bains Romains` and `Hammamet`. */
function spellingKey(name: string): string {
  officialKeys ??= new Map(
    PLACE_SPELLINGS.flatMap(([official, ...others]) =>
      others.map((other) => [soundKey(other), soundKey(official)] as const),
    ),
  )
  const key = soundKey(name)
  return officialKeys.get(key) ?? key
}

let officialKeys: Map<string, string> | undefined

/** Returns a key that most Latin transcriptions of an Arabic or Berber name share. */
function soundKey(name: string): string {
  const words = wordsOf(name.replace(/\([^()]*\)|['’]/g, ''))
    .replace(/ (?:ait|ath)(?= )/g, ' beni')
    .replace(/ (?:el|al|e[dnrstz]|ech|edh|eth)(?= \p{L})/gu, '')
  return words
    .replaceAll(' ', '')
    .replace(/ou|oo|w/g, 'u')
    .replace(/dj/g, 'j')
    .replace(/ch/g, 's')
    .replace(/kh/g, 'x')
    .replace(/[qc]/g, 'k')
    .replace(/y/g, 'i')
    .replace(/[eh]/g, '')
    .replace(/(.)\1+/g, '$1')
}

/** Returns ` wilaya d oran `: with a space around each word, `includes` finds whole words only. */
function wordsOf(name: string): string {
  return ` ${foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}

/** Ranks substrings and superstrings of `wanted` first, then names by their relative Levenshtein distance. */
function rank(name: string, wanted: string): number {
  if (wanted !== '' && (name.includes(wanted) || wanted.includes(name))) return 0.5
  return distance(name, wanted) / Math.max(name.length, wanted.length, 1) + 1
}

/** Returns the Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The wilayas of 2026 (59 to 69), each with the one it was split from, which couriers may still use. */
const MOTHERS: Record<number, number> = {
  59: 3,
  60: 5,
  61: 7,
  62: 12,
  63: 13,
  64: 14,
  65: 17,
  66: 17,
  67: 26,
  68: 28,
  69: 32,
}

/** Returns the code of the wilaya from which a wilaya of 2026 was split; null for any other `code`. */
export function motherWilaya(code: number): number | null {
  return MOTHERS[code] ?? null
}
