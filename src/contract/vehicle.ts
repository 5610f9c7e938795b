import { z } from 'zod'
import { cleanLine, emptiable, id, nullWhenAbsent, text, wholeNumberText } from './fields.ts'

const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]
const YEAR = `Année de ${FIRST_YEAR} à ${LAST_YEAR} attendue`

export const YEARS = 'La dernière année ne peut pas précéder la première'

export const VEHICLE_KINDS = ['motorcycle', 'scooter', 'moped', 'quad', 'other'] as const

const kind = z.enum(VEHICLE_KINDS, 'Type inconnu')

const shownYear = z.int().nullable().meta({ description: 'null\u00a0: ouvert' })

const year = emptiable(z.int(YEAR).min(FIRST_YEAR, YEAR).max(LAST_YEAR, YEAR), YEAR)

export const yearText = wholeNumberText(FIRST_YEAR, LAST_YEAR)

const shownModel = { id, name: z.string(), kind, fromYear: shownYear, toYear: shownYear }

export const vehicleMake = z
  .object({ make: z.string(), models: z.array(z.object(shownModel)) })
  .meta({ id: 'VehicleMake' })

export const vehicleModel = z.object({ ...shownModel, make: z.string() }).meta({ id: 'VehicleModel' })

const required = { make: text(100, cleanLine), name: text(100, cleanLine) }

const years = { fromYear: year, toYear: year }

const optional = {
  kind: emptiable(kind, 'Type inconnu').transform((value) => value ?? 'motorcycle'),
  ...years,
}

export const newVehicleModel = z
  .object({ ...required, ...nullWhenAbsent(optional) })
  .meta({ id: 'NewVehicleModel' })

/** Absent fields are unchanged. */
export const vehicleModelChange = z
  .object({ ...required, ...optional })
  .partial()
  .meta({ id: 'VehicleModelChange' })

const MAX_FITS = 500

export const fits = z
  .union([
    z.literal('all'),
    z.array(z.object({ modelId: id, fromYear: shownYear, toYear: shownYear })),
    z.null(),
  ])
  .meta({ description: 'Les modèles que le produit équipe\u00a0; all\u00a0: tous, null\u00a0: non précisé' })

const fit = z
  .object({ modelId: id, ...nullWhenAbsent(years) })
  .refine(({ fromYear, toYear }) => (fromYear ?? 0) <= (toYear ?? Infinity), {
    path: ['toYear'],
    message: YEARS,
  })

/** Merges equal entries; an empty list becomes null. */
export const newFits = emptiable(
  z.union([z.literal('all'), z.array(fit)]),
  '«\u00a0all\u00a0» ou une liste de modèles est attendue',
)
  .transform((value) => {
    if (!Array.isArray(value)) return value
    const entries = new Map(value.map((entry) => [JSON.stringify(entry), entry]))
    return entries.size === 0 ? null : [...entries.values()]
  })
  .refine((value) => !Array.isArray(value) || value.length <= MAX_FITS, `${MAX_FITS} modèles au plus`)

export type VehicleMake = z.infer<typeof vehicleMake>
export type VehicleModel = z.infer<typeof vehicleModel>
export type NewVehicleModel = z.infer<typeof newVehicleModel>
export type VehicleModelChange = z.infer<typeof vehicleModelChange>
export type VehicleKind = (typeof VEHICLE_KINDS)[number]
export type Fits = z.infer<typeof fits>
