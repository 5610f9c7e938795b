import { foldText } from './text.ts'

/** Finds options by number (`31`, `01`) or part of the name, ignoring case, accents and hyphens; prefixes come first. */
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

/** Returns the only exact match (number or name), else the only match; null if there are none or several. */
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
  const matches = exact.length > 0 ? exact : found
  return matches.length === 1 ? (matches[0] ?? null) : null
}

/** Formats a wilaya as `31 Oran` or `01 Adrar`; the name alone without a code. */
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
