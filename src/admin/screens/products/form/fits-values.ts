import { newKey } from '#admin/new-key.ts'
import { checkYear, readYear } from '#admin/ui/form-rules.ts'
import type { Fits } from '#contract/vehicle.ts'

/** One model that a product fits, as typed; entries of one model differ by `key`. */
export type FitEntry = { key: string; modelId: number; fromYear: string; toYear: string }

/** The form's values for the vehicles that a product fits. Entries stay when another choice is tried. */
export type FitsValues = { choice: 'unsaid' | 'all' | 'models'; entries: FitEntry[] }

export function fitEntry(modelId: number, fromYear = '', toYear = ''): FitEntry {
  return { key: newKey(), modelId, fromYear, toYear }
}

export function fitsValuesOf(fits: Fits): FitsValues {
  if (!Array.isArray(fits)) return { choice: fits ?? 'unsaid', entries: [] }
  const text = (year: number | null) => year?.toString() ?? ''
  const entries = fits.map(({ modelId, fromYear, toYear }) => fitEntry(modelId, text(fromYear), text(toYear)))
  return { choice: 'models', entries }
}

export function fitsOf({ choice, entries }: FitsValues): Fits {
  if (choice !== 'models') return choice === 'all' ? 'all' : null
  return entries.map(({ modelId, fromYear, toYear }) => ({
    modelId,
    fromYear: readYear(fromYear),
    toYear: readYear(toYear),
  }))
}

export function checkFits({ choice, entries }: FitsValues): string | true {
  if (choice !== 'models') return true
  if (entries.length === 0) return 'Choisissez au moins un modèle'
  if (entries.some(({ fromYear, toYear }) => checkYear(fromYear) !== true || checkYear(toYear) !== true))
    return 'Une année va de 1900 à 2100'
  const isTurned = ({ fromYear, toYear }: FitEntry) =>
    (readYear(fromYear) ?? 0) > (readYear(toYear) ?? Infinity)
  return !entries.some(isTurned) || 'La dernière année ne peut pas précéder la première'
}
