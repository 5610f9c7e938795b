import type { Product } from '#contract/product.ts'
import { NO_STOCK } from '../stock/stock-values.ts'
import { newFormImage } from './form-images.ts'
import { type ProductValues, valuesOf } from './product-values.ts'

const SUFFIX = ' (copie)'
const MAX_NAME = 200

/**
 * Returns the form values of a copy of a product: another name, copied images, no reference, no maker's number and no piece in
 * stock.
 * @param files those of the product's images, in their order; null for one that could not be loaded
 */
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
