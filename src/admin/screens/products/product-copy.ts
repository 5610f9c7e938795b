import type { Product } from '#contract/product.ts'
import { newFormImage, type ProductValues, valuesOf } from './product-values.ts'
import { NO_STOCK } from './stock-values.ts'

const SUFFIX = ' (copie)'
const MAX_NAME = 200

/** Returns the form values of a copy of a product: another name, copied images, no reference and no piece in stock. */
export function copyOf(product: Product, images: File[]): ProductValues {
  return {
    ...valuesOf({ ...product, images: [], reference: null }),
    id: null,
    updatedAt: null,
    name: `${product.name.slice(0, MAX_NAME - SUFFIX.length).trimEnd()}${SUFFIX}`,
    images: images.map(newFormImage),
    stock: { ...NO_STOCK, isCounted: product.stock !== null },
  }
}
