import type { Fits } from '#contract/vehicle.ts'

type Years = { fromYear: number | null; toYear: number | null }

/** A fit by the names of its model, as a sheet has it. */
export type NamedFit = Years & { make: string; name: string }

/** The vehicles that a product of a sheet fits: all, null (not said), or models by name. */
export type NamedFits = 'all' | NamedFit[] | null

const ALL = ['tout', 'tous', 'universel']

/**
 * Reads `tout`, or `Yamaha > MT-07 > 2014-2019 | …`; a year that is missing is open, `\` escapes a separator.
 * Undefined for anything else.
 */
export function readFitsText(text: string): NamedFits | undefined {
  if (text.trim() === '') return null
  if (ALL.includes(text.trim().toLowerCase())) return 'all'
  const entries = split(text, '|').map(readFit)
  return entries.some((entry) => entry === undefined) ? undefined : entries.flatMap((entry) => entry ?? [])
}

function readFit(text: string): NamedFit | undefined {
  const [make, name, years = '', ...rest] = split(text, '>').map((part) =>
    part.replace(/\\(.)/g, '$1').trim(),
  )
  const [, from, to] = /^(\d{4})?\s*[-–]\s*(\d{4})?$/.exec(years || '-') ?? [undefined, years, years]
  if (!make || !name || rest.length > 0) return undefined
  if ([from, to].some((year) => year && !/^\d{4}$/.test(year))) return undefined
  return { make, name, fromYear: from ? Number(from) : null, toYear: to ? Number(to) : null }
}

/** Writes what a product fits; `nameOf` names a model. */
export function writeFitsText(
  fits: Fits,
  nameOf: (modelId: number) => { make: string; name: string },
): string {
  if (fits === null) return ''
  if (fits === 'all') return 'tout'
  return fits
    .map(({ modelId, fromYear, toYear }) => {
      const { make, name } = nameOf(modelId)
      return [escapeName(make), escapeName(name), `${fromYear ?? ''}-${toYear ?? ''}`].join(' > ')
    })
    .join(' | ')
}

function split(text: string, separator: '|' | '>'): string[] {
  return text.match(separator === '|' ? /(?:[^\\|]|\\.)+/gs : /(?:[^\\>]|\\.)+/gs) ?? []
}

function escapeName(name: string): string {
  return name.replace(/[\\>|]/g, '\\$&')
}
