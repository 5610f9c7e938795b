import { z } from 'zod'
import { MAX_PRICE } from '#rules/money.ts'
import { booleanText, id, idText, pageOf, pageQuery, queryText, wholeNumberText } from './fields.ts'

export const productCard = z.object({
  id,
  name: z.string(),
  price: z.int(),
  originalPrice: z.int().nullable(),
  categoryId: id,
  category: z.string(),
  subcategory: z.string().nullable(),
  brand: z.string().nullable(),
  inStock: z.boolean(),
  isNew: z.boolean(),
  hasImage: z.boolean(),
  image: z.string().nullable(),
})

export const product = productCard.extend({
  subcategoryId: z.int().positive().nullable(),
  description: z.string(),
  fullDescription: z.string(),
  specifications: z.record(z.string(), z.string()),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  imageFilename: z.string().nullable(),
  images: z.array(z.object({ id, isPrimary: z.boolean(), url: z.string() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const productPage = pageOf(z.union([product, productCard]))

export const PRODUCT_SORTS = ['newest', 'price-low', 'price-high', 'name'] as const

export const productQuery = z.object({
  search: queryText(200).optional(),
  category: idText.optional(),
  subcategory: queryText(200).optional(),
  brand: queryText(200).optional(),
  minPrice: wholeNumberText(0, MAX_PRICE).optional(),
  maxPrice: wholeNumberText(0, MAX_PRICE).optional(),
  inStock: booleanText.optional(),
  isNew: booleanText.optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  view: z.enum(['card']).optional(),
  ...pageQuery,
})

export type Product = z.infer<typeof product>
export type ProductCard = z.infer<typeof productCard>
export type ProductQuery = z.infer<typeof productQuery>
export type PageOf<Entry> = { items: Entry[]; total: number; page: number; pageSize: number }
