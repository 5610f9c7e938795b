import { readTyped } from '#admin/ui/form-rules.ts'
import type { Parts } from '#admin/upload.ts'
import type { NewProduct, Product } from '#contract/product.ts'
import { IMPORT_FIELD_NAMES } from '#rules/import-fields.ts'
import { priceValuesOf, typedPrices } from '../stock/choice-prices.ts'
import { NO_STOCK } from '../stock/stock-values.ts'
import { fitsOf, fitsValuesOf } from './fits-values.ts'
import { type FormImage, formImagesOf, newFormImage } from './form-images.ts'
import { colorOf } from './image-colors.ts'
import { type SpecificationRow, specificationRow } from './specifications-field.tsx'

export type ProductValues = ReturnType<typeof valuesOf>

export function valuesOf(product: Product | null) {
  return {
    /** Null until the product is created; some of its images may still have to be uploaded then. */
    id: product?.id ?? null,
    /** Version of the product that the form edits. */
    updatedAt: product?.updatedAt ?? null,
    name: product?.name ?? '',
    price: product ? String(product.price) : '',
    originalPrice: product?.originalPrice ? String(product.originalPrice) : '',
    categoryId: product ? String(product.categoryId) : '',
    subcategoryId: product?.subcategoryId ? String(product.subcategoryId) : '',
    brand: product?.brand ?? '',
    description: product?.description ?? '',
    fullDescription: product?.fullDescription ?? '',
    specifications: Object.entries(product?.specifications ?? {}).map(([name, value]) =>
      specificationRow(name, value),
    ),
    partNumbers: product?.partNumbers ?? [],
    sizes: product?.sizes ?? [],
    colors: product?.colors ?? [],
    /** Empty to use the category's size guide. */
    sizeGuideId: product?.sizeGuideId ? String(product.sizeGuideId) : '',
    /** How the sizes of the product run (`small`, `true`, `large`); empty for no statement. */
    fit: product?.fit ?? '',
    inStock: product?.inStock ?? true,
    isNew: product?.isNew ?? false,
    isPublished: product?.isPublished ?? true,
    reference: product?.reference ?? '',
    fits: fitsValuesOf(product?.fits ?? null),
    prices: priceValuesOf(product?.prices ?? []),
    stock: NO_STOCK,
    images: formImagesOf(product),
    /** The stored images, in the server's order. */
    storedImages: (product?.images ?? []).map(({ id, color }) => ({ id, color })),
  }
}

export function partsOf(values: ProductValues) {
  const rows = values.specifications.map(({ name, value }) => [name.trim(), value.trim()] as const)
  return {
    name: values.name.trim(),
    price: String(readTyped(values.price)),
    originalPrice: values.originalPrice.trim() && String(readTyped(values.originalPrice)),
    prices: JSON.stringify(typedPrices(values)),
    categoryId: values.categoryId,
    subcategoryId: values.subcategoryId,
    brand: values.brand.trim(),
    description: values.description.trim(),
    fullDescription: values.fullDescription.trim(),
    specifications: JSON.stringify(Object.fromEntries(rows.filter(([name, value]) => name && value))),
    partNumbers: JSON.stringify(values.partNumbers),
    sizes: JSON.stringify(values.sizes),
    colors: JSON.stringify(values.colors),
    sizeGuideId: values.sizeGuideId,
    fit: values.fit,
    fits: JSON.stringify(fitsOf(values.fits)),
    inStock: String(values.inStock),
    isNew: String(values.isNew),
    isPublished: String(values.isPublished),
    reference: values.reference.trim(),
  } satisfies Record<keyof NewProduct, string>
}

export type ProductParts = ReturnType<typeof partsOf>

/**
 * Returns the fields that differ, so that the others keep changes made elsewhere, with category and
 * subcategory together. Always includes the name, since a multipart form must not be empty.
 */
export function changedParts(now: ProductParts, before: ProductParts): Parts {
  const { name, categoryId, subcategoryId, ...others } = now
  const isMoved = categoryId !== before.categoryId || subcategoryId !== before.subcategoryId
  const fields = Object.keys(others) as (keyof typeof others)[]
  const changed = fields.filter((field) => now[field] !== before[field]).map((field) => [field, now[field]])
  return { name, ...(isMoved && { categoryId, subcategoryId }), ...Object.fromEntries(changed) }
}

export type Overwritten = { field: keyof ProductParts; label: string; value: string }

type Versions = Record<'before' | 'typed' | 'current', ProductParts>

/** Lists fields typed here and changed elsewhere: `value` is the other value, if `SHOWN` has the field. */
export function listOverwritten({ before, typed, current }: Versions): Overwritten[] {
  const fields = Object.keys(typed) as (keyof ProductParts)[]
  return fields
    .filter(
      (field) =>
        typed[field] !== before[field] && current[field] !== before[field] && current[field] !== typed[field],
    )
    .map((field) => ({ field, label: LABELS[field], value: SHOWN.includes(field) ? current[field] : '' }))
}

/** Fields whose stored value is a text that the owner can read as it is. */
const SHOWN: (keyof ProductParts)[] = ['name', 'price', 'originalPrice', 'brand', 'reference', 'description']

/** Fields without a label. `resumeDraft` merges labelled fields, and stock and images separately. */
type Unlabelled = 'id' | 'updatedAt' | 'stock' | 'images' | 'storedImages'

/** Labels of the form's fields. `IMPORT_FIELD_NAMES` also brings fields that this form does not have. */
export const LABELS: Record<Exclude<keyof ProductValues, Unlabelled>, string> = {
  ...IMPORT_FIELD_NAMES,
  prices: 'Prix par taille et couleur',
  categoryId: 'Catégorie',
  subcategoryId: 'Sous-catégorie',
  description: 'Description',
  sizeGuideId: 'Guide des tailles',
  fit: 'Comment il taille',
  inStock: 'En stock',
}

/** Returns the image sent with the product: the first one of a new product, or a replaced main image. */
export function imageWith({ id, images: [main] }: ProductValues): FormImage | undefined {
  return main?.file && (id === null || main.id !== null) ? main : undefined
}

/** Returns the multipart fields of the images: their order if it changed, and the image sent with the product. */
export function imagePartsOf(values: ProductValues): Parts {
  const storedIds = values.images.flatMap(({ id }) => id ?? [])
  const before = values.storedImages.flatMap(({ id }) => (storedIds.includes(id) ? id : []))
  const isMoved = storedIds.some((id, index) => id !== before[index])
  const image = imageWith(values)
  return {
    existingImages: isMoved ? JSON.stringify(storedIds) : null,
    updateMainImage: image?.id ? 'true' : null,
    images: image?.file,
    imageColors: image ? JSON.stringify([colorOf(image, values.colors)]) : null,
  }
}

export function checkSpecifications(rows: SpecificationRow[]): string | true {
  const trimmed = rows.map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
  const names = trimmed.flatMap(({ name }) => name || [])
  if (trimmed.some(({ name, value }) => !name && value)) return 'Chaque valeur a besoin d’un nom'
  const missing = trimmed.find(({ name, value }) => name && !value)
  if (missing) return `«\u00a0${missing.name}\u00a0» n’a pas de valeur`
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  return repeated === undefined || `«\u00a0${repeated}\u00a0» est là deux fois`
}

const SUFFIX = ' (copie)'
const MAX_NAME = 200

/** Returns a copy's values without references and stock. `files`: its images, null for one not loaded. */
export function copyOf(product: Product, files: (File | null)[]): ProductValues {
  return {
    ...valuesOf({ ...product, images: [], reference: null, partNumbers: [] }),
    id: null,
    updatedAt: null,
    name: `${product.name.slice(0, MAX_NAME - SUFFIX.length).trimEnd()}${SUFFIX}`,
    images: product.images.flatMap(({ color }, index) => {
      const file = files[index]
      return file ? { ...newFormImage(file), color } : []
    }),
    stock: { ...NO_STOCK, isCounted: product.stock !== null },
  }
}
