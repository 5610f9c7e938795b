import type { Product } from '#contract/product.ts'
import { NO_STOCK } from '../stock/stock-values.ts'
import { chosenColors, withColors } from './image-colors.ts'
import { LABELS, type ProductValues, valuesOf } from './product-values.ts'

type Stored = { start: Record<string, unknown>; values: Record<string, unknown> }

export type ResumedDraft = {
  start: ProductValues
  values: ProductValues
  /** What others have changed since the draft began, by its label. */
  changed: string[]
  overwritten: string[]
}

/** Returns the values as JSON can hold them: a chosen file becomes its name. */
export function packValues(values: ProductValues): ProductValues {
  const images = values.images.map(({ file, ...image }) => ({
    ...image,
    file: null,
    ...(file && { fileName: file.name }),
  }))
  return { ...values, images }
}

/** The product that a draft edits, or has created already; null for a new one. */
export function draftedProduct(draft: Stored | undefined): number | null {
  const id = draft?.values.id
  return typeof id === 'number' ? id : null
}

/**
 * Adjusts a draft to the product as it is now: what was typed stays, all else is the product's. The quantities that the
 * draft began with stay too, since the server counts the difference to them.
 * @param product null for a new one
 * @param isDeleted the product is gone: saving adds a new one
 */
export function resumeDraft(draft: Stored, product: Product | null, isDeleted = false): ResumedDraft {
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
    changed: labelsOf(changed),
    overwritten: labelsOf(changed.filter((field) => typed.includes(field) && differ(field, values, now))),
  }
}

/** Keys of rows are random. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (name, part) => (name === 'key' ? undefined : part))
}

/** Leaves out fields that are not of the kind the form has: a browser may have stored anything. */
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
