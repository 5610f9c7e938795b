import { z } from 'zod'
import { CURRENCY, MAX_PRICE } from '#rules/money.ts'
import { partKey } from '#rules/part-numbers.ts'
import { FITS } from '#rules/size-fit.ts'
import {
  amount,
  cleanLine,
  cleanText,
  emptiable,
  type FormFields,
  id,
  imagePath,
  isOneLine,
  isPlainText,
  longText,
  nullWhenAbsent,
  optionalText,
  pageOf,
  price,
  text,
  textList,
  time,
  yesOrNo,
} from './fields.ts'
import { sizeGuideId } from './size-guide.ts'
import { shownVariant, variant } from './stock.ts'
import { fits, newFits } from './vehicle.ts'

const choicePrice = z
  .object({
    ...variant,
    price: amount,
    originalPrice: amount.nullable().meta({ description: `${CURRENCY} : le prix barré de ce choix` }),
  })
  .meta({ id: 'ChoicePrice' })

export const productCard = z
  .object({
    id,
    name: z.string(),
    price: amount,
    originalPrice: amount.nullable().meta({ description: `${CURRENCY} : le prix barré` }),
    hasPrices: z.boolean().meta({ description: 'Des tailles ou couleurs coûtent plus' }),
    sizes: z.array(z.string()),
    colors: z.array(z.string()),
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

/** Maximum choices of a product that have a separate price. */
const MAX_PRICES = 10_000

const originalPrice = emptiable(price, `Prix entier de 0 à ${MAX_PRICE} attendu`)

const subcategoryRank = z.int().positive().meta({ description: 'Rang dans sa catégorie, à partir de 1' })

export const product = productCard
  .extend({
    subcategoryId: subcategoryRank.nullable(),
    description: z.string(),
    fullDescription: z.string(),
    specifications: z.record(z.string(), z.string()),
    partNumbers: z.array(z.string()).meta({ description: 'Références constructeur' }),
    stock: z
      .array(shownVariant)
      .nullable()
      .meta({ description: 'Par taille et couleur ; null quand il n’est pas compté' }),
    prices: z.array(choicePrice).meta({
      description: 'Les tailles et couleurs qui coûtent plus que `price`, dans leur ordre',
    }),
    sizeGuideId: id
      .nullable()
      .meta({ description: 'Le sien seul ; sans lui, c’est celui de sa catégorie qui vaut' }),
    fit: z.enum(FITS).nullable().meta({ description: 'Comment il taille : petit, normalement ou grand' }),
    fits,
    imageFilename: z.string().nullable(),
    reference: z.string().nullable().optional().meta({ description: 'Pour l’admin seul' }),
    isPublished: z.boolean().optional().meta({ description: 'Pour l’admin seul' }),
    isSketch: z.boolean().optional().meta({
      description: 'Pour l’admin seul : né d’une photo, et pas encore publié',
    }),
    pieces: z.int().nullable().optional().meta({
      description: 'Pour l’admin seul, dans les listes : la somme du stock ; null quand il n’est pas compté',
    }),
    isLow: z.boolean().optional().meta({
      description:
        'Pour l’admin seul, dans les listes : une taille ou une couleur est au seuil, et il en reste',
    }),
    images: z.array(
      z.object({
        id,
        isPrimary: z.boolean(),
        url: imagePath,
        color: z.string().nullable().meta({ description: 'La couleur qu’elle montre' }),
      }),
    ),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Product' })

export const productPage = pageOf(product).meta({ id: 'ProductPage' })
export const productCardPage = pageOf(productCard).meta({ id: 'ProductCardPage' })

export const savedProduct = z.object({ product }).meta({ id: 'SavedProduct' })

export const MAX_PRODUCT_IMAGES = 20

// Items of an order limit sizes and colors to 100 characters, too.
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

const MAX_PART_NUMBERS = 50
const MAX_PART_NUMBER = 60

const partNumber = z
  .string()
  .refine((value) => isOneLine(value) && !value.includes('|'), 'Une ligne sans « | » est attendue')
  .transform(cleanLine)
  .refine((value) => partKey(value) !== '', 'Un numéro avec une lettre ou un chiffre est attendu')
  .refine((value) => value.length <= MAX_PART_NUMBER, `${MAX_PART_NUMBER} caractères au plus`)

const partNumbers = emptiable(z.array(z.string()), 'Une liste de textes est attendue')
  .transform((value) => value ?? [])
  .pipe(z.array(partNumber))
  .transform((numbers) => [...Map.groupBy(numbers, partKey).values()].flatMap((alike) => alike.slice(0, 1)))
  .pipe(z.array(z.string()).max(MAX_PART_NUMBERS, `${MAX_PART_NUMBERS} références au plus`))

const newChoicePrice = z.object({
  size: optionalText(100, cleanLine),
  color: optionalText(100, cleanLine),
  price,
  originalPrice: originalPrice.prefault(null),
})

// Replaces `""` by null before parsing: with a union, issues would have no path within the list.
export const newPrices = z
  .preprocess(
    (value) => (value === '' ? null : value),
    z.array(newChoicePrice).max(MAX_PRICES, `${MAX_PRICES} prix au plus`).nullable(),
  )
  .transform((value) => value ?? [])

const required = { name: text(200, cleanLine), price, categoryId: id }

/** These fields may be null, absent or empty (spec §5). */
const optional = {
  reference,
  originalPrice,
  prices: newPrices,
  subcategoryId: emptiable(subcategoryRank, 'Rang d’une sous-catégorie attendu'),
  brand: z
    .string()
    .nullable()
    .transform((value) => cleanLine(value ?? '') || null),
  description: longText(5000),
  fullDescription: longText(50_000),
  specifications: textMap,
  partNumbers,
  sizes: options,
  colors: options,
  sizeGuideId,
  fit: emptiable(z.enum(FITS), 'small, true ou large attendu'),
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

const imageColors = z
  .preprocess((value) => (value === '' ? null : value), z.array(optionalText(100, cleanLine)).nullable())
  .transform((value) => value ?? [])
  .prefault(null)
  .meta({ description: 'Les couleurs que montrent les images envoyées, dans leur ordre ; null pour aucune' })

export const newProductForm = newProduct.extend({ imageColors })

export const newImages = z.object({ imageColors })

export const imageColorChange = z
  .object({ color: emptiable(text(100, cleanLine), 'Nom d’une couleur attendu') })
  .meta({ id: 'ImageColorChange' })

/** `existingImages` lists the images to keep in order, by default all, before the uploaded files are added. */
export const productChange = z
  .object({
    ...z.object({ ...required, ...optional, ...flags }).partial().shape,
    existingImages: emptiable(z.array(id).max(1000), 'Une liste d’identifiants est attendue')
      .transform((value) => value && [...new Set(value)])
      .optional()
      .meta({ description: 'Les images à garder, dans l’ordre ; toutes sans ce champ' }),
    imageColors,
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

/** Selects an existing image as the main one. A form uploads a new image instead. */
export const mainImageChange = z
  .object({ imageId: id.nullish() })
  .meta({ id: 'MainImageChange', required: ['imageId'] })

/** Category of the unfinished products that the server creates, one from each uploaded photo. */
export const newPhotos = z.object({ categoryId: id })

export const newSketches = z.object({ items: z.array(product) }).meta({ id: 'NewSketches' })

export const sketchJoin = z
  .object({ into: id.meta({ description: 'Le produit, ou la fiche, qui reçoit les photos' }) })
  .meta({ id: 'SketchJoin' })

export type Product = z.infer<typeof product>
export type ProductCard = z.infer<typeof productCard>
export type PageOf<Entry> = { items: Entry[]; total: number; page: number; pageSize: number }
export type NewProduct = z.infer<typeof newProduct>
export type ImageColors = z.infer<typeof imageColors>
export type ProductChange = z.infer<typeof productChange>

export const productForm = {
  reference: 'text',
  name: 'text',
  price: 'number',
  originalPrice: 'number',
  prices: 'json',
  categoryId: 'number',
  subcategoryId: 'number',
  brand: 'text',
  description: 'text',
  fullDescription: 'text',
  specifications: 'json',
  partNumbers: 'json',
  inStock: 'boolean',
  isNew: 'boolean',
  isPublished: 'boolean',
  sizes: 'json',
  colors: 'json',
  sizeGuideId: 'number',
  fit: 'text',
  fits: 'json',
} as const satisfies Record<keyof NewProduct, FormFields[string]>
