import { preloadPicture } from '#web/ui/picture.tsx'
import { useShop } from '../context.ts'
import { PICTURE_MAX_WIDTH, PICTURE_SIZES, ProductCard, type ProductCardProps } from './product-card.tsx'

/** A product in a list of cards. */
export function ProductItem(card: ProductCardProps) {
  const { fragments } = useShop()
  const { product, isEager = false, display = 'grid' } = card
  const html = fragments?.find(`${product.id} ${isEager} ${display}`, <ProductCard {...card} />)
  if (html !== undefined && isEager && product.image) {
    preloadPicture({ src: product.image, sizes: PICTURE_SIZES[display], maxWidth: PICTURE_MAX_WIDTH })
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React made of the very same card
  if (html !== undefined) return <li className="flex" dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <li className="flex">
      <ProductCard {...card} />
    </li>
  )
}
