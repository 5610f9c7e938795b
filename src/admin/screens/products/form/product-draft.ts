import type { Product } from '#contract/product.ts'
import { NO_STOCK } from '../stock/stock-values.ts'
import { chosenColors, withColors } from './image-colors.ts'
import { LABELS, type ProductValues, valuesOf } from './product-values.ts'

type Stored = { start: Record<string, unknown>; values: Record<string, unknown> }

export type ResumedDraft = ReturnType<typeof resumeDraft>

/** Returns the values in a form that JSON can store: a chosen file becomes its name. */
export function packValues(values: ProductValues): ProductValues {
  const images = values.images.map(({ file, ...image }) => ({
    ...image,
    file: null,
    ...(file && { fileName: file.name }),
  }))
  return { ...values, images }
}

/** Returns the id of the product that a draft edits or has already created; null for a new product. */
export function draftedProduct(draft: Stored | undefined): number | null {
  const id = draft?.values.id
  return typeof id === 'number' ? id : null
}

/**
 * Merges a draft into the current product (null for a new one): typed values stay, all others come from the
 * product. The initial quantities also stay, since the server applies the difference between them and the
 * typed ones. If `isDeleted`, saving adds a new product.
 */
export function resumeDraft(draft: Stored, product: Product | null, isDeleted = false) {
  const start = valuesLike(draft.start)
  const values = valuesLike(draft.values)
  if (isDeleted) {
    const images = values.images.filter(({ id }) => id === null)
    const unsaved = { id: null, updatedAt: null, storedImages: [], images }
    return { start: valuesOf(null), values: { ...values, ...unsaved }, changed: [], overwritten: [] }
  }
  if (!product || values.updatedAt === product.updatedAt)
    return { start, values, changed: [], overwritten: [] }
  const now = { ...valuesOf(product), stock: start.stock }
  const differ = (field: keyof ProductValues, a: ProductValues, b: ProductValues) =>
    textOf(a[field]) !== textOf(b[field])
  const fields = Object.keys(LABELS).filter((field): field is keyof typeof LABELS => field in now)
  const typed = fields.filter((field) => differ(field, values, start))
  const changed = fields.filter((field) => differ(field, now, start))
  const chosen = chosenColors({ ...values, storedImages: start.storedImages })
  const labelsOf = (some: (keyof typeof LABELS)[]) => some.map((field) => LABELS[field])
  return {
    start: now,
    values: {
      ...now,
      ...Object.fromEntries(typed.map((field) => [field, values[field]])),
      stock: values.stock,
      images: [...withColors(now.images, chosen), ...values.images.filter(({ id }) => id === null)],
    },
    // Labels of the fields that were changed elsewhere since the draft began.
    changed: labelsOf(changed),
    overwritten: labelsOf(changed.filter((field) => typed.includes(field) && differ(field, values, now))),
  }
}

/** Returns a text to compare values by, without the keys of rows, which are random. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (name, part) => (name === 'key' ? undefined : part))
}

/** Drops stored fields whose type is not the form's, since the browser's storage may hold invalid data. */
function valuesLike(stored: Record<string, unknown>): ProductValues {
  const model = { ...valuesOf(null), stock: NO_STOCK }
  const fitting = Object.entries(model).flatMap(([name, value]) => {
    const other = stored[name]
    const isAlike =
      value === null ||
      (other !== null && typeof other === typeof value && Array.isArray(other) === Array.isArray(value))
    return other !== undefined && isAlike ? [[name, other]] : []
  })
  return { ...model, ...Object.fromEntries(fitting) }
}
