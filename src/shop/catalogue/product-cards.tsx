import type { ProductCard as Product } from '#contract/product.ts'
import { preloadPicture } from '#web/ui/picture.tsx'
import { useShop } from '../context.ts'
import { KeptItems } from '../kept.tsx'
import { PICTURE_MAX_WIDTH, PICTURE_SIZES, ProductCard } from './product-card.tsx'

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
  const { fragments } = useShop()
  const eager = isFirst ? FIRST[display] : 0
  // Of cards that were made before, the page itself says what is to be fetched at once.
  for (const { image } of fragments ? products.slice(0, eager) : []) {
    if (image) preloadPicture({ src: image, sizes: PICTURE_SIZES[display], maxWidth: PICTURE_MAX_WIDTH })
  }
  const items = products.map((product, index) => {
    const isEager = index < eager
    return {
      name: `product ${product.id} ${isEager} ${display}`,
      item: (
        <li key={product.id} className="flex">
          <ProductCard product={product} display={display} isEager={isEager} />
        </li>
      ),
    }
  })
  return <KeptItems items={items} className={LAYOUTS[display]} />
}
