import type { Draft } from '#admin/drafts/drafts.ts'
import type { Product } from '#contract/product.ts'
import { type ProductValues, valuesOf } from '../products/form/product-values.ts'

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
