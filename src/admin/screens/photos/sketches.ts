import type { Draft } from '#admin/drafts/drafts.ts'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import { soundKey, withoutArticles } from '#rules/near-words.ts'
import { foldText } from '#rules/text.ts'
import { type ProductValues, valuesOf } from '../products/form/product-values.ts'
import { fill, gridOf } from '../products/stock/stock-table.ts'
import { readQuantity } from '../products/stock/stock-values.ts'

type Numbered = { id: number }

/** Ids of the photo that was completed last, and of the product that has it now. */
export type LastDone = { photo: number; product: number }

/** Returns the next sketch, or the first one after the last; null if there is no other. */
export function sketchAfter<Sketch extends Numbered>(sketches: Sketch[], id: number): Sketch | null {
  return sketches.find((other) => other.id > id) ?? sketches.find((other) => other.id !== id) ?? null
}

/** Returns the id of the product with the previous photo; null if it is not known. */
export function productBefore(sketches: Numbered[], id: number, last: LastDone | null): number | null {
  const before = sketches.findLast((other) => other.id < id)?.id ?? 0
  if (last && last.photo < id && last.photo > before) return last.product
  return before || null
}

/** Takes the first `max` of the chosen photos; `problem` says how many were left out. */
export function takePhotos<Photo>(chosen: Photo[], max: number) {
  const taken = chosen.slice(0, max)
  const left = chosen.length - taken.length
  const problem =
    left > 0
      ? `${max} photos à la fois\u00a0: ${left > 1 ? `les ${left} dernières n’ont pas été prises` : 'la dernière n’a pas été prise'}`
      : null
  return { taken, problem }
}

/** Category to which the owner moved a photo of category `from`: later photos of `from` start with it. */
export type Moved = { from: number; categoryId: string; subcategoryId: string }

/** Returns the initial values of a sketch's card. A name and price made up by the server become empty. */
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

/** Finds the category named by a product name's first word, unless several are; subcategories come second. */
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

/** Returns the values with this number of pieces for each choice; unchanged if empty or a grid is used. */
export function withPieces(values: ProductValues, pieces: string): ProductValues {
  const number = readQuantity(pieces)
  if (values.stock.isCounted || number === undefined) return values
  const counted = { ...values.stock, isCounted: true }
  return { ...values, stock: fill(counted, gridOf(values), 'quantity', String(number), null) }
}

/** Returns the error message for an invalid number of pieces; null if the text is valid or empty. */
export function piecesProblem(pieces: string): string | null {
  return pieces.trim() === '' || (readQuantity(pieces) ?? -1) >= 0 ? null : 'Nombre entier attendu'
}

/** Stores only the fields of the card in a draft; all other values come from the current sketch. */
export const SKETCH_DRAFT = {
  isStored: true,
  pack: ({ name, price, categoryId, subcategoryId, brand, sizes, colors, stock }: ProductValues) => ({
    ...{ name, price, categoryId, subcategoryId, brand, sizes, colors, stock },
  }),
  resume: ({ values }: Draft) => ({ start: {}, values }),
}

export const draftName = (id: number) => `sketch-${id}`
