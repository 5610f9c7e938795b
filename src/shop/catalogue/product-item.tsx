import { preloadPicture } from '#web/ui/picture.tsx'
import { useShop } from '../context.ts'
import { Kept } from '../kept.tsx'
import { PICTURE_MAX_WIDTH, PICTURE_SIZES, ProductCard, type ProductCardProps } from './product-card.tsx'

/** A product in a list of cards. */
export function ProductItem(card: ProductCardProps) {
  const { fragments } = useShop()
  const { product, isEager = false, display = 'grid' } = card
  // Of a card that was made before, the page itself says what is to be fetched at once.
  if (fragments && isEager && product.image) {
    preloadPicture({ src: product.image, sizes: PICTURE_SIZES[display], maxWidth: PICTURE_MAX_WIDTH })
  }
  return (
    <Kept as="li" name={`product ${product.id} ${isEager} ${display}`} className="flex">
      <ProductCard {...card} />
    </Kept>
  )
}
