import { z } from 'zod'
import { MAX_PRICE } from '#rules/money.ts'
import {
  amount,
  cleanLine,
  cleanText,
  emptiable,
  type FormFields,
  id,
  imagePath,
  isPlainText,
  longText,
  nullWhenAbsent,
  pageOf,
  price,
  text,
  textList,
  time,
  yesOrNo,
} from './fields.ts'
import { sizeGuideId } from './size-guide.ts'
import { shownVariant } from './stock.ts'
import { fits, newFits } from './vehicle.ts'

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
    stock: z
      .array(shownVariant)
      .nullable()
      .meta({ description: 'Par taille et couleur ; null quand il n’est pas compté' }),
    sizeGuideId: id
      .nullable()
      .meta({ description: 'Le sien seul ; sans lui, c’est celui de sa catégorie qui vaut' }),
    fits,
    imageFilename: z.string().nullable(),
    reference: z.string().nullable().optional().meta({ description: 'Pour l’admin seul' }),
    isPublished: z.boolean().optional().meta({ description: 'Pour l’admin seul' }),
    pieces: z.int().nullable().optional().meta({
      description: 'Pour l’admin seul, dans les listes : la somme du stock ; null quand il n’est pas compté',
    }),
    isLow: z.boolean().optional().meta({
      description:
        'Pour l’admin seul, dans les listes : une taille ou une couleur est au seuil, et il en reste',
    }),
    images: z.array(z.object({ id, isPrimary: z.boolean(), url: imagePath })),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Product' })

export const productPage = pageOf(product).meta({ id: 'ProductPage' })
export const productCardPage = pageOf(productCard).meta({ id: 'ProductCardPage' })

export const savedProduct = z.object({ product }).meta({ id: 'SavedProduct' })

export const MAX_PRODUCT_IMAGES = 20

// Orders limit sizes and colours to 100 characters.
const options = textList(100, 100)

const textMap = emptiable(
  z.record(z.string(), z.string().nullable()),
  'Un objet dont les valeurs sont des textes est attendu',
)
  .transform((value) =>
    Object.entries(value ?? {})
      .map(([name, value]) => [cleanLine(name), cleanText(value ?? '')] as const)
      .filter(([name, value]) => name && value),
  )
  .refine((entries) => entries.length <= 100, '100 caractéristiques au plus')
  .refine(
    (entries) => entries.every(([name, value]) => name.length <= 200 && value.length <= 2000),
    '200 caractères au plus pour un nom, 2000 pour une valeur',
  )
  .transform((entries) => Object.fromEntries(entries))

const reference = z
  .string()
  .nullable()
  .transform((value) => value?.trim() || null)
  .refine((value) => value === null || value.length <= 100, '100 caractères au plus')
  .refine((value) => value === null || isPlainText(value), 'Caractère interdit dans une référence')

const required = { name: text(200, cleanLine), price, categoryId: id }

/** They may be null, absent or empty (spec §5). */
const optional = {
  reference,
  originalPrice: emptiable(price, `Prix entier de 0 à ${MAX_PRICE} attendu`),
  subcategoryId: emptiable(subcategoryRank, 'Rang d’une sous-catégorie attendu'),
  brand: z
    .string()
    .nullable()
    .transform((value) => cleanLine(value ?? '') || null),
  description: longText(5000),
  fullDescription: longText(50_000),
  specifications: textMap,
  sizes: options,
  colors: options,
  sizeGuideId,
  fits: newFits,
}

const flags = { inStock: yesOrNo, isNew: yesOrNo, isPublished: yesOrNo }

export const newProduct = z
  .object({
    ...required,
    ...nullWhenAbsent(optional),
    inStock: yesOrNo.prefault(null).transform((value) => value ?? true),
    isNew: yesOrNo.prefault(null).transform((value) => value ?? false),
    isPublished: yesOrNo.prefault(null).transform((value) => value ?? true),
  })
  .meta({ id: 'NewProduct' })

/** `existingImages` lists the images to keep, in order (default: all), and applies before the files. */
export const productChange = z
  .object({
    ...z.object({ ...required, ...optional, ...flags }).partial().shape,
    existingImages: emptiable(z.array(id).max(1000), 'Une liste d’identifiants est attendue')
      .transform((value) => value && [...new Set(value)])
      .optional()
      .meta({ description: 'Les images à garder, dans l’ordre ; toutes sans ce champ' }),
    updateMainImage: yesOrNo
      .transform((value) => value ?? false)
      .prefault(null)
      .meta({ description: 'La première image envoyée remplace la principale' }),
    updatedAt: emptiable(time, 'Date et heure attendues')
      .transform((value) => value ?? undefined)
      .optional()
      .meta({ description: 'Du produit tel qu’il a été lu : 409 s’il a changé depuis' }),
  })
  .meta({ id: 'ProductChange' })

/** Selects an existing image; a form uploads one instead. */
export const mainImageChange = z
  .object({ imageId: id.nullish() })
  .meta({ id: 'MainImageChange', required: ['imageId'] })

export type Product = z.infer<typeof product>
export type ProductCard = z.infer<typeof productCard>
export type PageOf<Entry> = { items: Entry[]; total: number; page: number; pageSize: number }
export type NewProduct = z.infer<typeof newProduct>
export type ProductChange = z.infer<typeof productChange>

export const productForm = {
  reference: 'text',
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
  isPublished: 'boolean',
  sizes: 'json',
  colors: 'json',
  sizeGuideId: 'number',
  fits: 'json',
} as const satisfies Record<keyof NewProduct, FormFields[string]>
