/** Vehicle that a visitor chose; `year` is null if they chose none. */
export type Vehicle = { modelId: number; year: number | null }

type Years = { fromYear: number | null; toYear: number | null }
type Fits = 'all' | (Years & { modelId: number })[] | null

/** `some`: fits in some years, and the vehicle's year is unknown. `unsaid`: the product names no vehicles. */
export type FitVerdict = 'all' | 'fits' | 'some' | 'none' | 'unsaid'

/** Parses a stored vehicle; null if it is malformed. */
export function parseVehicle(value: unknown): Vehicle | null {
  if (typeof value !== 'object' || value === null) return null
  const { modelId, year = null } = value as { modelId?: unknown; year?: unknown }
  if (!isWhole(modelId) || modelId < 1) return null
  return { modelId, year: isWhole(year) && year >= 1900 && year <= 2100 ? year : null }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** Returns whether a product fits a vehicle. Years are inclusive; null sets no limit. */
export function fitVerdict(fits: Fits, { modelId, year }: Vehicle): FitVerdict {
  if (fits === null) return 'unsaid'
  if (fits === 'all') return 'all'
  const entries = fits.filter((entry) => entry.modelId === modelId)
  if (entries.length === 0) return 'none'
  const isOpen = ({ fromYear, toYear }: Years) => fromYear === null && toYear === null
  if (year === null) return entries.some(isOpen) ? 'fits' : 'some'
  const holds = ({ fromYear, toYear }: Years) => (fromYear ?? year) <= year && year <= (toYear ?? year)
  return entries.some(holds) ? 'fits' : 'none'
}

/** Formats years: `2014-2019`, `dès 2014`, `jusqu’à 2010`, `2018`; empty for every year. */
export function yearsText({ fromYear, toYear }: Years): string {
  if (fromYear === null) return toYear === null ? '' : `jusqu’à ${toYear}`
  if (toYear === null) return `dès ${fromYear}`
  return fromYear === toYear ? String(fromYear) : `${fromYear}-${toYear}`
}

/** Splits a year from the end of a typed model name: `mt-07 2019`. */
export function readModelName(typed: string): { name: string; year: number | null } {
  const [, name = '', year] = /^(.*\S)\s+((?:19|20)\d\d)\s*$/.exec(typed) ?? []
  return year === undefined ? { name: typed, year: null } : { name, year: Number(year) }
}

/** Names a vehicle: `Yamaha MT-07 (2018)`. */
export function vehicleName({ make, name }: { make: string; name: string }, year: number | null): string {
  return year === null ? `${make} ${name}` : `${make} ${name} (${year})`
}

/** Returns the models with these ids, in the order of the list, each with its make. */
export function pickModels<Model extends { id: number }>(
  makes: { make: string; models: Model[] }[],
  ids: number[],
): (Model & { make: string })[] {
  const wanted = new Set(ids)
  return makes.flatMap(({ make, models }) =>
    models.filter(({ id }) => wanted.has(id)).map((model) => ({ ...model, make })),
  )
}

/** Lists the ids of the models that a product names, each once; none if it fits all. */
export function modelsOf(fits: Fits): number[] {
  return Array.isArray(fits) ? [...new Set(fits.map(({ modelId }) => modelId))] : []
}
