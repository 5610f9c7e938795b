import { z } from 'zod'
import { MAX_DAYS } from '#rules/delivery-delay.ts'
import { nameKey } from '#rules/text.ts'
import { amount, cleanLine, emptiable, id, price, text, textList, yesOrNo } from './fields.ts'

export const wilaya = z
  .object({
    id,
    code: z.int().nullable().meta({ description: 'Numéro officiel' }),
    name: z.string(),
    homePrice: amount,
    centerPrice: amount,
    centers: z.array(z.string()),
    baladiyas: z.array(z.string()),
    minDays: z.int().nullable().meta({ description: 'Délai de livraison, en jours ; null avec `maxDays`' }),
    maxDays: z.int().nullable(),
  })
  .meta({ id: 'Wilaya' })

export type Wilaya = z.infer<typeof wilaya>

const names = textList(200, 500, nameKey)
const code = z
  .union([z.int().min(1).max(99), z.literal('')], 'Numéro de 1 à 99 attendu')
  .nullable()
  .transform((value) => value || null)

const days = emptiable(z.int().min(1).max(MAX_DAYS), `De 1 à ${MAX_DAYS} jours`).meta({
  description: 'Jours ; les deux délais, ou aucun',
})
const delay = { minDays: days, maxDays: days }

const fields = {
  code,
  name: text(100, cleanLine),
  homePrice: price,
  centerPrice: price,
  centers: names,
  baladiyas: names,
  ...delay,
}

export const newWilaya = z
  .object({
    ...fields,
    code: code.default(null),
    centers: names.default([]),
    baladiyas: names.default([]),
    minDays: days.prefault(null),
    maxDays: days.prefault(null),
  })
  .meta({ id: 'NewWilaya' })

export const wilayaChange = z.object(fields).partial().meta({ id: 'WilayaChange' })

export const wilayaPrices = z
  .array(z.object({ id, homePrice: price, centerPrice: price, ...z.object(delay).partial().shape }))
  .min(1, 'Au moins un tarif est attendu')
  .max(99, '99 tarifs au plus')
  .meta({ id: 'WilayaPrices' })

export const wilayaImport = z.object({ dryRun: yesOrNo.optional() })

export type WilayaPrices = z.infer<typeof wilayaPrices>
export type NewWilaya = z.infer<typeof newWilaya>
export type WilayaChange = z.infer<typeof wilayaChange>

export const freeDelivery = z
  .object({ minimumAmount: amount, isActive: z.boolean() })
  .meta({ id: 'FreeDelivery' })

export const freeDeliveryChange = z
  .object({ minimumAmount: price, isActive: yesOrNo })
  .partial()
  .meta({ id: 'FreeDeliveryChange' })

export type FreeDeliveryChange = z.infer<typeof freeDeliveryChange>
