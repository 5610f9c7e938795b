import { z } from 'zod'
import { cleanLine, emptiable, id, time } from './fields.ts'

/** Maximum pieces of a variant, also below zero. */
export const MAX_QUANTITY = 1_000_000

const QUANTITY = `Nombre entier de −${MAX_QUANTITY} à ${MAX_QUANTITY} attendu`

export const variant = {
  size: z.string().nullable().meta({ description: 'null pour un produit sans tailles' }),
  color: z.string().nullable().meta({ description: 'null pour un produit sans couleurs' }),
}

export const shownVariant = z
  .object({
    ...variant,
    available: z.boolean(),
    left: z.int().nullable().meta({ description: 'Combien il en reste, quand il en reste peu' }),
  })
  .meta({ id: 'ShownVariant' })

const quantity = z.int().meta({ description: 'Sous zéro : promis de trop' })

export const stock = z
  .object({
    isCounted: z.boolean(),
    lowAt: z.int().nullable(),
    variants: z.array(z.object({ ...variant, quantity, reference: z.string().nullable() })),
  })
  .meta({ id: 'Stock' })

/** Absent fields and variants stay unchanged. */
export const stockChange = z
  .object({
    isCounted: z.boolean('true ou false attendu'),
    lowAt: emptiable(z.int().min(0).max(MAX_QUANTITY), `Nombre entier de 0 à ${MAX_QUANTITY} attendu`),
    variants: z
      .array(
        z.object({
          size: z.string().nullable().prefault(null),
          color: z.string().nullable().prefault(null),
          quantity: z.int(QUANTITY).min(-MAX_QUANTITY, QUANTITY).max(MAX_QUANTITY, QUANTITY).optional(),
          seen: z
            .int(QUANTITY)
            .optional()
            .meta({ description: 'Quantité affichée avant la saisie : seule la différence compte alors' }),
          reference: z
            .string()
            .nullable()
            .transform((value) => cleanLine(value ?? '') || null)
            .refine((value) => value === null || value.length <= 100, '100 caractères au plus')
            .optional(),
        }),
      )
      .max(10_000, '10000 variantes au plus'),
  })
  .partial()
  .meta({ id: 'StockChange' })

export const stockMove = z
  .object({
    at: time,
    orderId: id.nullable(),
    ...variant,
    change: z.int(),
    quantity: z.int().meta({ description: 'Ce qui restait ensuite' }),
    reason: z.enum(['order', 'edit', 'delete', 'count', 'import', 'exchange']),
  })
  .meta({ id: 'StockMove' })

export const lowVariant = z
  .object({ productId: id, name: z.string(), ...variant, quantity, lowAt: z.int() })
  .meta({ id: 'LowVariant' })

const SHOW_LEFT = 'Nombre entier de 0 à 99 attendu'

export const stockSettings = z
  .object({ showLeftAt: z.int().nullable().meta({ description: '« Plus que 2 » ; null ne dit rien' }) })
  .meta({ id: 'StockSettings' })

export const stockSettingsChange = z
  .object({ showLeftAt: emptiable(z.int(SHOW_LEFT).min(0, SHOW_LEFT).max(99, SHOW_LEFT), SHOW_LEFT) })
  .meta({ id: 'StockSettingsChange' })

export type Stock = z.infer<typeof stock>
export type StockChange = z.infer<typeof stockChange>
export type StockMove = z.infer<typeof stockMove>
export type LowVariant = z.infer<typeof lowVariant>
export type ShownVariant = z.infer<typeof shownVariant>
