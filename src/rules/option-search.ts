import { foldText } from './text.ts'

/**
 * Finds options by number (`31`, `01`) or by any part of the name, ignoring case, accents, hyphens and
 * apostrophes. Names that begin with the input come first.
 * @param options their labels may begin with a number, as in `31 Oran`
 */
export function searchOptions<Option extends { label: string }>(
  options: readonly Option[],
  typed: string,
): Option[] {
  const query = fold(typed)
  if (query === '') return [...options]
  if (/^\d+$/.test(query)) return options.filter(({ label }) => hasNumber(label, query))
  const found = options.filter(({ label }) => fold(label).includes(query))
  const begins = ({ label }: Option) => nameOf(label).startsWith(query)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** Returns the only option that the input can mean: an exact number or name, or the single match; else null. */
export function soleOption<Option extends { label: string }>(
  options: readonly Option[],
  typed: string,
): Option | null {
  const query = fold(typed)
  if (query === '') return null
  const found = searchOptions(options, typed)
  const exact = found.filter(({ label }) => {
    const number = numberOf(label)
    const isNumber = /^\d+$/.test(query) && number !== '' && Number(number) === Number(query)
    return isNumber || nameOf(label) === query || fold(label) === query
  })
  const [only = null] = exact.length > 0 ? exact : found
  return (exact.length > 0 ? exact : found).length === 1 ? only : null
}

/** Returns a wilaya's label: `31 Oran`, `01 Adrar`, or its name alone when it has no code. */
export function wilayaLabel({ code, name }: { code: number | null; name: string }): string {
  return code === null ? name : `${String(code).padStart(2, '0')} ${name}`
}

// "31" finds Oran alone, not every label that contains these digits.
function hasNumber(label: string, query: string): boolean {
  const number = numberOf(label)
  return number !== '' && (number.startsWith(query) || String(Number(number)).startsWith(query))
}

function numberOf(label: string): string {
  return /^\d+(?=\s|$)/.exec(label)?.[0] ?? ''
}

function nameOf(label: string): string {
  return fold(label.slice(numberOf(label).length))
}

function fold(text: string): string {
  return foldText(text.replace(/[-‐‑–]/g, ' ').replace(/['’‘ʼ`´]/g, ''))
}
