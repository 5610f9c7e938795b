import type { Product } from '#contract/product.ts'
import { MAX_QUANTITY } from '#rules/cart.ts'
import { cart } from '../cart/cart-store.ts'
import { reportStep } from '../visit/report-step.ts'

type Choice = { size: string | null; color: string | null }

/** What became of a product put in the cart: the message to show, and the choice that the cart has not taken. */
export type Added = { text: string; other?: OtherChoice }

/** The size and colour chosen for a product that the cart has in others; its label offers all pieces in them. */
export type OtherChoice = Choice & { id: number; label: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Shown by the checkout after "Acheter Maintenant". */
    added?: Added
  }
}

/**
 * Adds a product to the cart. One that is already in it gains the quantity and keeps its size and colour (spec §4):
 * the message says so, and the others that were chosen are offered for all pieces.
 */
export function putInCart(product: Product, { size, color, quantity }: Choice & { quantity: number }): Added {
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
  reportStep('cart')
  if (!before) return { text: `Ajouté au panier${inBrackets({ size, color })}.` }
  const quantityWanted = before.quantity + quantity
  const total = Math.min(MAX_QUANTITY, quantityWanted)
  const limit = quantityWanted > MAX_QUANTITY ? ', le plus que l’on puisse commander' : ''
  const inCart = { size: before.selectedSize, color: before.selectedColor }
  const changed = [size !== inCart.size && size, color !== inCart.color && color].filter(Boolean)
  if (inCart.size === size && inCart.color === color) {
    return {
      text: `Ajouté au panier${inBrackets({ size, color })}\u00a0: quantité portée à ${total}${limit}.`,
    }
  }
  return {
    text: `Ce produit était déjà dans le panier${inBrackets(inCart)}\u00a0: sa quantité y passe à ${total}${limit}.`,
    other:
      changed.length > 0
        ? { id: product.id, size, color, label: `Passer les ${total} pièces en ${changed.join(', ')}` }
        : undefined,
  }
}

/** Changes the product's line to the other choice, and returns the message to show. */
export function takeOther({ id, size, color }: OtherChoice): Added {
  cart.setOptions(id, size, color)
  return { text: `Toutes les pièces sont maintenant dans votre choix${inBrackets({ size, color })}.` }
}

function inBrackets({ size, color }: Choice): string {
  const chosen = [size && `taille ${size}`, color].filter(Boolean)
  return chosen.length > 0 ? ` (${chosen.join(', ')})` : ''
}
