import type { Draft } from '#admin/drafts/drafts.ts'
import type { Product } from '#contract/product.ts'
import { type ProductValues, valuesOf } from '../products/form/product-values.ts'

type Numbered = { id: number }

/** The last photo that was done, and the product that it went to. */
export type LastDone = { photo: number; product: number }

/** Returns the sketch after this one, from the first again after the last; null if it is the only one. */
export function sketchAfter<Sketch extends Numbered>(sketches: Sketch[], id: number): Sketch | null {
  return sketches.find((other) => other.id > id) ?? sketches.find((other) => other.id !== id) ?? null
}

/** Returns the product with the photo taken before this one; null where it is not known. */
export function productBefore(sketches: Numbered[], id: number, last: LastDone | null): number | null {
  const before = sketches.findLast((other) => other.id < id)?.id ?? 0
  if (last && last.photo < id && last.photo > before) return last.product
  return before || null
}

/** Takes no more photos than may wait at once. */
export function takePhotos<Photo>(chosen: Photo[], waiting: number, max: number) {
  const taken = chosen.slice(0, Math.max(0, max - waiting))
  const left = chosen.length - taken.length
  const problem =
    left > 0
      ? `${max} photos à la fois\u00a0: ${left > 1 ? `les ${left} dernières n’ont pas été prises` : 'la dernière n’a pas été prise'}`
      : null
  return { taken, problem }
}

/** Where the products of one category went: the photos after it probably belong there too. */
export type Moved = { from: number; categoryId: string; subcategoryId: string }

/** Returns the values of a sketch's card: what the server filled in by itself is still to be typed. */
export function sketchValues(sketch: Product, moved: Moved | null): ProductValues {
  const values = { ...valuesOf(sketch), isPublished: true }
  if (values.price === '0') values.price = ''
  if (!/^Photo \d+$/.test(values.name)) return values
  const { categoryId, subcategoryId } = moved?.from === sketch.categoryId ? moved : values
  return { ...values, name: '', categoryId, subcategoryId }
}

/** A stored draft of a card has what is typed there; all else is the sketch's as it is now. */
export const SKETCH_DRAFT = {
  isStored: true,
  pack: ({ name, price, categoryId, subcategoryId, brand, sizes, colors, stock }: ProductValues) => ({
    ...{ name, price, categoryId, subcategoryId, brand, sizes, colors, stock },
  }),
  resume: ({ values }: Draft) => ({ start: {}, values }),
}

export const draftName = (id: number) => `sketch-${id}`
