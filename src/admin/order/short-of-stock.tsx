import { useQuery } from '@tanstack/react-query'
import { productStock } from '#admin/queries/products.ts'
import type { OrderItem } from '#contract/order.ts'

/** Warns that an order line asks for more pieces than are left; renders nothing if stock is not counted. */
export function ShortOfStock({ item: { productId, size, color, quantity } }: { item: OrderItem }) {
  const { data } = useQuery({ ...productStock(productId ?? 0), enabled: productId !== null })
  const variant = data?.variants.find((one) => one.size === size && one.color === color)
  if (!data?.isCounted || !variant || variant.quantity >= quantity) return null
  return (
    <p className="font-semibold text-race-deep text-sm">
      {variant.quantity <= 0
        ? 'Épuisé\u00a0: plus aucune pièce en stock'
        : `Il n’en reste que ${variant.quantity}`}
    </p>
  )
}
