import type { ProductCard as Product } from '#contract/product.ts'
import { ProductCard } from './product-card.tsx'

const LAYOUTS = {
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(max(8.25rem,40%),1fr))] gap-2 sm:gap-3 md:grid-cols-4 lg:gap-5',
  list: 'flex flex-col gap-2',
}

/** Number of cards on the first screen. */
const FIRST_SCREEN = { grid: 4, list: 3 }

type Props = {
  products: Product[]
  display?: 'grid' | 'list'
  /** True at the top of the page: images of the first screen load eagerly. */
  isFirst?: boolean
}

/** Product cards in a grid of two to four columns, or in a list. */
export function ProductCards({ products, display = 'grid', isFirst = false }: Props) {
  const eager = isFirst ? FIRST_SCREEN[display] : 0
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
