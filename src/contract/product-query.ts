import { z } from 'zod'
import { MAX_PRICE } from '#rules/money.ts'
import { PRODUCT_SORTS } from '#rules/product-list.ts'
import { STOCK_FILTERS } from '#rules/stock.ts'
import { booleanText, idText, pageQuery, queryText, wholeNumberText } from './fields.ts'
import { yearText } from './vehicle.ts'

export const productQuery = z
  .object({
    search: queryText(200)
      .optional()
      .meta({ description: 'Dans le nom et la marque ; les mots approchants viennent après' }),
    category: idText.optional().meta({ description: 'Identifiant' }),
    subcategory: queryText(200).optional().meta({ description: 'Nom' }),
    brand: queryText(200).optional().meta({ description: 'Nom' }),
    size: queryText(100).optional().meta({ description: 'Une taille entière, sans égard à la casse' }),
    minPrice: wholeNumberText(0, MAX_PRICE).optional(),
    maxPrice: wholeNumberText(0, MAX_PRICE).optional(),
    inStock: booleanText.optional(),
    isNew: booleanText.optional(),
    model: idText.optional().meta({ description: 'Identifiant d’un modèle : ce qui l’équipe' }),
    year: yearText.optional().meta({ description: 'Avec model : dans cette année' }),
    isPublished: booleanText
      .optional()
      .meta({ description: 'Pour l’admin seul, qui voit aussi les brouillons' }),
    stock: z.enum(STOCK_FILTERS, 'out, low ou counted attendu').optional().meta({
      description:
        'Pour l’admin seul, parmi les produits comptés. out : il n’en reste plus ; low : une taille ou une couleur est au seuil, et il en reste',
    }),
    hasImage: booleanText.optional().meta({ description: 'Pour l’admin seul' }),
    sort: z.enum(PRODUCT_SORTS).optional(),
    view: z.enum(['card']).optional().meta({ description: 'card : la forme courte, ProductCardPage' }),
    ...pageQuery,
  })
  .refine(({ model, year }) => model !== undefined || year === undefined, {
    path: ['year'],
    message: 'Une année demande un modèle',
  })

export const productOptionsQuery = z.object({
  category: idText.optional().meta({ description: 'Identifiant' }),
})

export const productFilterValues = z
  .object({
    brands: z.array(z.string()),
    sizes: z.array(z.string()).meta({ description: 'Dans l’ordre des tailles' }),
  })
  .meta({ id: 'ProductFilterValues' })

export type ProductQuery = z.infer<typeof productQuery>
export type ProductFilterValues = z.infer<typeof productFilterValues>
