import type { Product } from '#contract/product.ts'
import { MAX_QUANTITY } from '#rules/cart.ts'
import { cart } from '../cart/cart-store.ts'

type Choice = { size: string | null; color: string | null; quantity: number }

/**
 * Adds a product to the cart and returns the message to show. A product already in the cart gains the quantity and
 * keeps its size and colour (spec §4), which the message says when others were chosen.
 */
export function putInCart(product: Product, { size, color, quantity }: Choice): string {
  const before = cart.read().find((line) => line.id === product.id)
  cart.add({
    id: product.id,
    name: product.name,
    brand: product.brand,
    price: product.price,
    image: product.image,
    quantity,
    selectedSize: size,
    selectedColor: color,
  })
  if (!before) return `Ajouté au panier${inBrackets(size, color)}.`
  const quantityWanted = before.quantity + quantity
  const total = Math.min(MAX_QUANTITY, quantityWanted)
  const limit = quantityWanted > MAX_QUANTITY ? `, le plus que l’on puisse commander` : ''
  if (before.selectedSize === size && before.selectedColor === color) {
    return `Ajouté au panier${inBrackets(size, color)} : quantité portée à ${total}${limit}.`
  }
  const options = inBrackets(before.selectedSize, before.selectedColor)
  return `Ce produit était déjà dans le panier${options} : sa quantité passe à ${total}${limit}, sa taille et sa couleur restent les mêmes. Pour en changer, retirez-le d’abord du panier.`
}

function inBrackets(size: string | null, color: string | null): string {
  const chosen = [size && `taille ${size}`, color].filter(Boolean)
  return chosen.length > 0 ? ` (${chosen.join(', ')})` : ''
}
