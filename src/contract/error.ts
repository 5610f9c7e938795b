import { z } from 'zod'
import { quote } from './order.ts'

export const errorBody = z
  .object({
    message: z.string().meta({ description: 'En français, à montrer tel quel' }),
    code: z.string().optional(),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({
        description:
          'Les champs qui ne conviennent pas ; avec order_changed : ceux qui ont changé, et leur valeur',
      }),
    productIds: z
      .array(z.int())
      .optional()
      .meta({ description: 'Avec out_of_stock : les produits en rupture' }),
    columns: z
      .array(z.object({ title: z.string(), sample: z.string() }))
      .optional()
      .meta({ description: 'Les colonnes d’un relevé dont une manque, et leur première valeur' }),
    quote: quote.optional(),
  })
  .meta({ id: 'ErrorBody' })

export type ErrorBody = z.infer<typeof errorBody>
