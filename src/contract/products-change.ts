import { z } from 'zod'
import { CURRENCY } from '#rules/money.ts'
import { MAX_CHANGED } from '#rules/product-list.ts'
import { cleanLine, emptiable, id, price, text } from './fields.ts'
import { newPrices } from './product.ts'

const ids = z
  .array(id)
  .min(1, 'Choisissez au moins un produit')
  .max(MAX_CHANGED, `${MAX_CHANGED} produits au plus`)
  .transform((list) => [...new Set(list)])

const PERCENT = 'Pourcentage de −100 à 1000 attendu'

/** A request makes exactly one of these changes to all its products. `subcategory` belongs to `categoryId`. */
const change = z
  .strictObject({
    pricePercent: z.number(PERCENT).min(-100, PERCENT).max(1000, PERCENT),
    priceDelta: z.int(`Nombre entier de ${CURRENCY} attendu`),
    categoryId: id,
    subcategory: text(100, cleanLine).nullable(),
    brand: emptiable(text(100, cleanLine), 'Nom d’une marque attendu'),
    inStock: z.boolean(),
    isNew: z.boolean(),
    isPublished: z.boolean(),
    delete: z.literal(true),
  })
  .partial()
  .superRefine(({ subcategory, ...others }, context) => {
    const named = Object.keys(others)
    const isAlone = subcategory === undefined || named[0] === 'categoryId'
    if (named.length === 1 && isAlone) return
    context.addIssue({ code: 'custom', message: 'Un seul changement à la fois est attendu' })
  })

export const productsChange = z.object({ ids, change }).meta({ id: 'ProductsChange' })

export const productsChanged = z
  .object({ changed: z.array(id), refused: z.array(z.object({ id, message: z.string() })) })
  .meta({ id: 'ProductsChanged' })

export const productPrices = z
  .array(
    z.object({
      id,
      price,
      originalPrice: emptiable(price, 'Prix entier attendu').prefault(null),
      prices: newPrices.optional(),
    }),
  )
  .min(1, 'Au moins un prix est attendu')
  .max(MAX_CHANGED, `${MAX_CHANGED} prix au plus`)
  .meta({ id: 'ProductPrices' })

export const pricesChanged = z.object({ changed: z.array(id) }).meta({ id: 'PricesChanged' })

export const newOrderOfList = z.object({ ids: z.array(id).max(10_000) }).meta({ id: 'ListOrder' })

export type ProductsChange = z.infer<typeof productsChange>
export type ProductsChanged = z.infer<typeof productsChanged>
export type ProductPrices = z.infer<typeof productPrices>
