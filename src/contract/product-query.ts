import { z } from 'zod'
import { CURRENCY, MAX_PRICE } from '#rules/money.ts'
import { MAX_BRANDS, PRODUCT_SORTS, sortValues } from '#rules/product-list.ts'
import { MAX_SPECIFICATION, MAX_SPECIFICATION_FILTERS } from '#rules/specifications.ts'
import { STOCK_FILTERS } from '#rules/stock.ts'
import { booleanText, idText, pageQuery, queryText, wholeNumberText } from './fields.ts'
import { yearText } from './vehicle.ts'

const brands = z
  .array(queryText(200))
  .max(MAX_BRANDS, `${MAX_BRANDS} marques au plus`)
  .transform(sortValues)
  .pipe(z.array(z.string()))

const specifications = z
  .array(queryText(MAX_SPECIFICATION).refine((text) => text.includes(':'), 'NOM:VALEUR attendu'))
  .max(MAX_SPECIFICATION_FILTERS, `${MAX_SPECIFICATION_FILTERS} valeurs de caractéristiques au plus`)
  .transform(sortValues)
  .pipe(z.array(z.string()))

export const productQuery = z
  .object({
    search: queryText(200).optional().meta({
      description:
        'Dans le nom et la marque, ou une référence constructeur ; les mots approchants viennent après',
    }),
    category: idText.optional().meta({ description: 'Identifiant' }),
    subcategory: queryText(200).optional().meta({ description: 'Nom' }),
    brand: brands.optional().meta({ description: `Nom, jusqu’à ${MAX_BRANDS} fois : l’une suffit` }),
    size: queryText(100).optional().meta({ description: 'Une taille entière, sans égard à la casse' }),
    spec: specifications.optional().meta({
      description:
        'NOM:VALEUR d’une caractéristique, sans égard à la casse ni aux accents : jusqu’à 6 fois ; de plusieurs d’un même nom, l’une suffit',
    }),
    minPrice: wholeNumberText(0, MAX_PRICE).optional(),
    maxPrice: wholeNumberText(0, MAX_PRICE).optional(),
    inStock: booleanText.optional(),
    isNew: booleanText.optional(),
    model: idText.optional().meta({ description: 'Identifiant d’un modèle : ce qui l’équipe' }),
    year: yearText.optional().meta({ description: 'Avec model : dans cette année' }),
    isPublished: booleanText
      .optional()
      .meta({ description: 'Pour l’admin seul, qui voit aussi les brouillons' }),
    sketch: booleanText
      .optional()
      .meta({ description: 'Pour l’admin seul : ce qui est né d’une photo, et n’a pas encore été publié' }),
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

export const productFiltersQuery = productQuery.safeExtend({
  prices: booleanText.optional().meta({ description: 'true : aussi entre quels prix ils sont' }),
})

export const productOptionsQuery = z.object({
  category: idText.optional().meta({ description: 'Identifiant' }),
})

export const productSpecificationsQuery = z.object({ category: idText.meta({ description: 'Identifiant' }) })

export const productFilterValues = z
  .object({
    brands: z.array(z.string()),
    sizes: z.array(z.string()).meta({ description: 'Dans l’ordre des tailles' }),
    prices: z
      .object({ min: z.int(), max: z.int() })
      .nullable()
      .optional()
      .meta({
        description: `Avec prices=true, le plus bas et le plus haut, en ${CURRENCY} ; null sans produit`,
      }),
    specifications: z
      .array(z.object({ name: z.string(), values: z.array(z.string()) }))
      .meta({ description: 'Avec category : celles de ses `filters` qui ont plusieurs valeurs' }),
  })
  .meta({ id: 'ProductFilterValues' })

export type ProductQuery = z.infer<typeof productQuery>
export type ProductFilterValues = z.infer<typeof productFilterValues>
