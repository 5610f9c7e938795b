import type { ProductCard as Product } from '#contract/product.ts'
import { ProductCard } from './product-card.tsx'

const LAYOUTS = {
  grid: 'grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-5',
  list: 'flex flex-col gap-2',
}

/** Cards that are on screen when a page opens. */
const FIRST = { grid: 4, list: 3 }

type Props = {
  products: Product[]
  display?: 'grid' | 'list'
  /** They are the first thing on the page: the pictures of those on screen come before all others. */
  isFirst?: boolean
}

/** Cards side by side, two on a phone and four on a desk, or one below the other. */
export function ProductCards({ products, display = 'grid', isFirst = false }: Props) {
  const eager = isFirst ? FIRST[display] : 0
  return (
    <ul className={LAYOUTS[display]}>
      {products.map((product, index) => (
        <li key={product.id} className="flex">
          <ProductCard product={product} display={display} isEager={index < eager} />
        </li>
      ))}
    </ul>
  )
}
