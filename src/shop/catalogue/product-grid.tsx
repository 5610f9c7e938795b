import type { ProductCard as Product } from '#contract/product.ts'
import { ProductItem } from './product-item.tsx'

/** Cards side by side, two on a phone and four on a desk; the first row's pictures come first. */
export function ProductGrid({ products, isFirst = false }: { products: Product[]; isFirst?: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-5">
      {products.map((product, index) => (
        <ProductItem key={product.id} product={product} isEager={isFirst && index < 4} />
      ))}
    </ul>
  )
}
