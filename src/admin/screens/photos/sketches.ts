import type { Draft } from '#admin/drafts/drafts.ts'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import { soundKey, withoutArticles } from '#rules/near-words.ts'
import { foldText } from '#rules/text.ts'
import { type ProductValues, valuesOf } from '../products/form/product-values.ts'
import { fill, gridOf } from '../products/stock/stock-table.ts'
import { readQuantity } from '../products/stock/stock-values.ts'

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

/** Takes the first photos of those chosen at once. */
export function takePhotos<Photo>(chosen: Photo[], max: number) {
  const taken = chosen.slice(0, max)
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

type Named = Pick<Category, 'id' | 'name' | 'searchWords' | 'subcategories'>

const soundsOf = (text: string) =>
  withoutArticles(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(soundKey)

/**
 * Returns the one category that the first word of a product's name names: by its own name, by the owner's words for it,
 * or as the first word of a subcategory.
 */
export function categoryNamed(name: string, categories: Named[]): number | undefined {
  const [word] = soundsOf(name)
  if (word === undefined) return undefined
  const named = categories.filter(({ name, searchWords = [] }) =>
    soundsOf([name, ...searchWords].join(' ')).includes(word),
  )
  const [only, ...others] =
    named.length > 0
      ? named
      : categories.filter(({ subcategories }) => subcategories.some((name) => soundsOf(name)[0] === word))
  return others.length === 0 ? only?.id : undefined
}

/** Returns the values with a number of pieces for each size and colour; an empty text counts none. */
export function withPieces(values: ProductValues, pieces: string): ProductValues {
  const number = readQuantity(pieces)
  if (values.stock.isCounted || number === undefined) return values
  const counted = { ...values.stock, isCounted: true }
  return { ...values, stock: fill(counted, gridOf(values), 'quantity', String(number), null) }
}

/** Returns the message for a text that is no number of pieces, null for a right or empty one. */
export function piecesProblem(pieces: string): string | null {
  return pieces.trim() === '' || (readQuantity(pieces) ?? -1) >= 0 ? null : 'Nombre entier attendu'
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
