import type { Product } from '#contract/product.ts'
import { NO_STOCK } from '../stock/stock-values.ts'
import { newFormImage } from './form-images.ts'
import { type ProductValues, valuesOf } from './product-values.ts'

const SUFFIX = ' (copie)'
const MAX_NAME = 200

/**
 * Returns the form values of a product's copy: with another name and copied images, without reference, part
 * numbers and stock.
 * @param files the files of the product's images, in order; null for a file that could not be loaded
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
