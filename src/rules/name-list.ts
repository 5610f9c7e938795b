import { letterValue } from './sizes.ts'
import { nameKey } from './text.ts'

/** Separators between two names, in French and Arabic; `\,` is a comma within a name. */
const MARK = /(?<!\\)[,;،؛\n]/

/** A comma within a number: a half size (`37,5`), or one before a unit (`1,5 L`). */
const DECIMAL = /(?<=\d\d),(?=5(?!\d))|(?<=\d),(?=\d{1,3} ?(?:ml|cl|l|kg|g|mm|cm|m)(?![\p{L}\d]))/giu

/**
 * Splits at commas, semicolons and line ends; slashes and hyphens separate only three or more sizes in order:
 * `41/42/43`. So `S/M`, `10/12 ans`, `120/70/17`, `N/A` and `Noir/Rouge/Blanc` stay one name.
 */
export function splitNames(text: string): string[] {
  return text
    .replace(/\r/g, '')
    .replace(DECIMAL, '\\,')
    .split(MARK)
    .flatMap(splitSizeRun)
    .map((name) => name.replaceAll('\\,', ',').trim())
    .filter((name) => name !== '')
}

/** Maximum difference between the ends of a typed range of sizes. */
const WIDEST_RANGE = 12

/** Splits sizes: `S M L` is three, `40-44` and `40 à 44` are five. `57-58` stays one, which helmets have. */
export function splitSizes(text: string): string[] {
  return splitNames(text).flatMap((name) => {
    const words = name.split(/\s+/)
    if (words.every((word) => letterValue(word) !== undefined || /^\d{2}$/.test(word))) return words
    const [, first, sign, last] = /^(\d{2})\s*(-|–|à)\s*(\d{2})$/.exec(name) ?? []
    const width = Number(last) - Number(first)
    const isRange = width <= WIDEST_RANGE && width >= (sign === 'à' ? 1 : 3)
    return isRange ? Array.from({ length: width + 1 }, (_, at) => String(Number(first) + at)) : [name]
  })
}

/** Keeps the first spelling of each name: drops `noir` after `Noir`. */
export function distinctNames(names: string[]): string[] {
  const keys = new Set<string>()
  return names.filter((name) => keys.size < keys.add(nameKey(name)).size)
}

function splitSizeRun(name: string): string[] {
  for (const mark of ['/', '-']) {
    const parts = name.split(mark).map((part) => part.trim())
    if (parts.length >= 3 && isSizeRun(parts)) return parts
  }
  return [name]
}

/** Maximum step of a run: children's sizes and belts rise by at most 10, tire sizes and dates by more. */
const MAX_STEP = 10

function isSizeRun(parts: string[]): boolean {
  const letters = parts.map((part) => letterValue(part) ?? Number.NaN)
  if (isRising(letters, Number.POSITIVE_INFINITY)) return true
  if (isRising(letters.toReversed(), Number.POSITIVE_INFINITY)) return true
  return isRising(
    parts.map((part) => (/^[1-9]\d{0,2}(?:\.5)?$/.test(part) ? Number(part) : Number.NaN)),
    MAX_STEP,
  )
}

function isRising(values: number[], maxStep: number): boolean {
  return values.slice(1).every((value, index) => {
    const step = value - (values[index] ?? Number.NaN)
    return step > 0 && step <= maxStep
  })
}
