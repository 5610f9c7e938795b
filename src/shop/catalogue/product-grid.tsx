import type { ProductCard as Product } from '#contract/product.ts'
import { ProductCard } from './product-card.tsx'

/** Cards side by side, two on a phone and four on a desk; the first row's pictures come first. */
export function ProductGrid({ products, isFirst = false }: { products: Product[]; isFirst?: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-5">
      {products.map((product, index) => (
        <li key={product.id} className="flex">
          <ProductCard product={product} isEager={isFirst && index < 4} />
        </li>
      ))}
    </ul>
  )
}
