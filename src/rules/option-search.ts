import { placeKey as keyOfPlace, nearest } from './find-place.ts'
import { isNear } from './near-words.ts'
import { foldText as fold } from './text.ts'

export type Searchable = { label: string; names?: readonly string[] | undefined }

/**
 * Finds options by words in any order: numbers (`31`, `01`), parts of names, codes without separators
 * (`mt07`), initials (`BBA`); prefixes first. If none matches, finds misspelled names.
 */
export function searchOptions<Option extends Searchable>(
  options: readonly Option[],
  typed: string,
): Option[] {
  const words = wordsOf(typed)
  if (words.length === 0) return [...options]
  const found = options.filter((option) => hasWords(option, words, false))
  if (found.length === 0) {
    const apart = words.flatMap(partsOf)
    const swapped = options.filter((option) => hasWords(option, apart, false))
    return swapped.length > 0 ? swapped : options.filter((option) => hasWords(option, words, true))
  }
  const begins = (option: Option) =>
    textsOf(option).some((text) => placeKey(nameOf(text)).startsWith(words.join('')))
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** Lists the three most similar options, for a search without results; empty for a search without letters. */
export function nearestOptions<Option extends Searchable>(
  options: readonly Option[],
  typed: string,
): Option[] {
  const keysOf = (option: Option) => textsOf(option).flatMap((text) => endsOf(splitWords(nameOf(text))))
  return /\p{L}/u.test(typed) ? nearest(options, keysOf, placeKey(typed)) : []
}

/** Returns the only exact match, else the only match, else null. A misspelled name is no match. */
export function soleOption<Option extends Searchable>(
  options: readonly Option[],
  typed: string,
): Option | null {
  const words = wordsOf(typed)
  if (words.length === 0) return null
  const key = words.join('')
  const found = options.filter((option) => hasWords(option, words, false))
  const exact = found.filter((option) => {
    const number = numberOf(option.label)
    const isNumber = /^\d+$/.test(key) && number !== '' && Number(number) === Number(key)
    return (
      isNumber || textsOf(option).some((text) => [text, nameOf(text)].some((name) => placeKey(name) === key))
    )
  })
  const matches = exact.length > 0 ? exact : found
  return matches.length === 1 ? (matches[0] ?? null) : null
}

/** Formats a wilaya as `31 Oran` or `01 Adrar`; the name alone without a code. */
export function wilayaLabel({ code, name }: { code: number | null; name: string }): string {
  return code === null ? name : `${String(code).padStart(2, '0')} ${name}`
}

/** Also replaces ى by ي, which many keyboards and names do not distinguish. */
function foldText(text: string): string {
  return fold(text).replaceAll('\u0649', '\u064a')
}

function placeKey(name: string): string {
  return keyOfPlace(foldText(name))
}

function hasWords(option: Searchable, typed: string[], mayBeMisspelt: boolean): boolean {
  const number = numberOf(option.label)
  return textsOf(option).some((text) => {
    const words = splitWords(text)
    const ends = endsOf(words)
    const key = typed.join('')
    if (key === initialsOf(splitWords(nameOf(text)))) return true
    if (mayBeMisspelt && isNear(key, placeKey(nameOf(text)))) return true
    return typed.every((word) => {
      // "31" finds Oran alone, not every label that contains these digits.
      if (number !== '' && /^\d+$/.test(word)) return isNumberOf(number, word)
      if (ends.some((end) => end.startsWith(word)) || words.some((own) => own.includes(word))) return true
      return mayBeMisspelt && words.some((own) => isNear(word, own))
    })
  })
}

function isNumberOf(number: string, typed: string): boolean {
  return number.startsWith(typed) || String(Number(number)).startsWith(typed)
}

function textsOf({ label, names = [] }: Searchable): string[] {
  return [label, ...names]
}

function numberOf(label: string): string {
  return /^\d+(?=\s|$)/.exec(label)?.[0] ?? ''
}

function nameOf(text: string): string {
  return text.slice(numberOf(text).length)
}

/** Splits typed text at spaces into folded words, without the separators in codes: `mt07` for `MT-07`. */
function wordsOf(typed: string): string[] {
  return foldText(typed).split(' ').map(placeKey).filter(Boolean)
}

/** Splits 3 or more letters from 3 or more digits, since a name may swap them: `duke390` for `390 Duke`. */
function partsOf(word: string): string[] {
  return /^(?:\p{L}{3,}\p{N}{3,}|\p{N}{3,}\p{L}{3,})$/u.test(word) ? splitWords(word) : [word]
}

/** Splits a text into words and numbers, folded: `800`, `mt` and `x` of `800MT-X`. */
export function splitWords(text: string): string[] {
  return (
    foldText(text)
      .replaceAll("'", '')
      .match(/\p{L}+|\p{N}+/gu) ?? []
  )
}

/** Joins the words from each position to the end: `yamahamt07`, `mt07`, `07`. */
function endsOf(words: string[]): string[] {
  return words.map((_, index) => words.slice(index).join(''))
}

/** Returns the initials of three words or more; none for fewer, since two letters match too much. */
function initialsOf(words: string[]): string {
  return words.length < 3 ? '' : words.map((word) => word[0]).join('')
}
