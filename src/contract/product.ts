import { z } from 'zod'
import { MAX_PRICE } from '#rules/money.ts'
import { PRODUCT_SORTS } from '#rules/product-list.ts'
import {
  amount,
  booleanText,
  cleanText,
  emptiable,
  type FormFields,
  id,
  idText,
  imagePath,
  pageOf,
  pageQuery,
  price,
  queryText,
  text,
  textList,
  time,
  wholeNumberText,
  yesOrNo,
} from './fields.ts'

export const productCard = z
  .object({
    id,
    name: z.string(),
    price: amount,
    originalPrice: amount.nullable().meta({ description: 'DA : le prix barré' }),
    categoryId: id,
    category: z.string(),
    subcategory: z.string().nullable(),
    brand: z.string().nullable(),
    inStock: z.boolean(),
    isNew: z.boolean(),
    hasImage: z.boolean(),
    image: imagePath.nullable(),
  })
  .meta({ id: 'ProductCard' })

const subcategoryRank = z.int().positive().meta({ description: 'Rang dans sa catégorie, à partir de 1' })

export const product = productCard
  .extend({
    subcategoryId: subcategoryRank.nullable(),
    description: z.string(),
    fullDescription: z.string(),
    specifications: z.record(z.string(), z.string()),
    sizes: z.array(z.string()),
    colors: z.array(z.string()),
    imageFilename: z.string().nullable(),
    images: z.array(z.object({ id, isPrimary: z.boolean(), url: imagePath })),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Product' })

export const productPage = pageOf(product).meta({ id: 'ProductPage' })
export const productCardPage = pageOf(productCard).meta({ id: 'ProductCardPage' })

export const productQuery = z.object({
  search: queryText(200).optional().meta({ description: 'Dans le nom et la marque' }),
  category: idText.optional().meta({ description: 'Identifiant' }),
  subcategory: queryText(200).optional().meta({ description: 'Nom' }),
  brand: queryText(200).optional().meta({ description: 'Nom' }),
  minPrice: wholeNumberText(0, MAX_PRICE).optional(),
  maxPrice: wholeNumberText(0, MAX_PRICE).optional(),
  inStock: booleanText.optional(),
  isNew: booleanText.optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  view: z.enum(['card']).optional().meta({ description: 'card : la forme courte, ProductCardPage' }),
  ...pageQuery,
})

export const savedProduct = z.object({ product }).meta({ id: 'SavedProduct' })

/** Images of one product. */
export const MAX_PRODUCT_IMAGES = 20

const longText = (maxLength: number) =>
  z
    .string()
    .nullable()
    .transform((given) => cleanText(given ?? ''))
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus`))

// An order takes sizes and colours of 100 characters.
const options = textList(100, 100)

const textMap = emptiable(
  z.record(z.string(), z.string().nullable()),
  'Un objet dont les valeurs sont des textes est attendu',
)
  .transform((given) =>
    Object.entries(given ?? {})
      .map(([name, value]) => [cleanText(name), cleanText(value ?? '')] as const)
      .filter(([name, value]) => name && value),
  )
  .refine((entries) => entries.length <= 100, '100 caractéristiques au plus')
  .refine(
    (entries) => entries.every(([name, value]) => name.length <= 200 && value.length <= 2000),
    '200 caractères au plus pour un nom, 2000 pour une valeur',
  )
  .transform((entries) => Object.fromEntries(entries))

const fields = {
  name: text(200),
  price,
  originalPrice: emptiable(price, `Prix entier de 0 à ${MAX_PRICE} attendu`),
  categoryId: id,
  subcategoryId: emptiable(subcategoryRank, 'Rang d’une sous-catégorie attendu'),
  brand: z
    .string()
    .nullable()
    .transform((given) => cleanText(given ?? '') || null),
  description: longText(5000),
  fullDescription: longText(50_000),
  specifications: textMap,
  sizes: options,
  colors: options,
}

/** A product to create; of its optional fields null, absent and empty are the same thing (spec §5). */
export const newProduct = z
  .object({
    ...fields,
    originalPrice: fields.originalPrice.prefault(null),
    subcategoryId: fields.subcategoryId.prefault(null),
    brand: fields.brand.prefault(null),
    description: fields.description.prefault(null),
    fullDescription: fields.fullDescription.prefault(null),
    specifications: fields.specifications.prefault(null),
    sizes: fields.sizes.prefault(null),
    colors: fields.colors.prefault(null),
    inStock: yesOrNo.prefault(null).transform((given) => given ?? true),
    isNew: yesOrNo.prefault(null).transform((given) => given ?? false),
  })
  .meta({ id: 'NewProduct' })

/**
 * A change of a product: a field that is not sent stays, an emptied one is emptied. `existingImages` are the images
 * to keep, in order, all when it is not sent; it applies before the files.
 */
export const productChange = z
  .object({
    ...z.object(fields).partial().shape,
    inStock: yesOrNo.optional(),
    isNew: yesOrNo.optional(),
    existingImages: emptiable(z.array(id).max(1000), 'Une liste d’identifiants est attendue')
      .transform((given) => given && [...new Set(given)])
      .optional()
      .meta({ description: 'Les images à garder, dans l’ordre ; toutes sans ce champ' }),
    updateMainImage: yesOrNo
      .transform((given) => given ?? false)
      .prefault(null)
      .meta({ description: 'La première image envoyée remplace la principale' }),
  })
  .meta({ id: 'ProductChange' })

/** Which of a product's images becomes its main one; a form sends a file instead. */
export const mainImageChange = z
  .object({ imageId: id.nullish() })
  .meta({ id: 'MainImageChange', required: ['imageId'] })

export type Product = z.infer<typeof product>
export type ProductCard = z.infer<typeof productCard>
export type ProductQuery = z.infer<typeof productQuery>
export type PageOf<Entry> = { items: Entry[]; total: number; page: number; pageSize: number }
export type NewProduct = z.infer<typeof newProduct>
export type ProductChange = z.infer<typeof productChange>

export const productForm = {
  name: 'text',
  price: 'number',
  originalPrice: 'number',
  categoryId: 'number',
  subcategoryId: 'number',
  brand: 'text',
  description: 'text',
  fullDescription: 'text',
  specifications: 'json',
  inStock: 'boolean',
  isNew: 'boolean',
  sizes: 'json',
  colors: 'json',
} as const satisfies FormFields
