import { Check, X } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Product } from '#contract/product.ts'
import { MAX_QUANTITY } from '#rules/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, IconButton } from '#web/ui/icon.tsx'
import { cart } from '../cart/cart-store.ts'
import { reportStep } from '../visit/report-visit.ts'

type Choice = { size: string | null; color: string | null }

/** `text` is the message; `other` the choice that the cart has not taken. */
export type Added = { text: string; other?: OtherChoice }

/** A choice that differs from the cart's; `label` offers all pieces in it. */
export type OtherChoice = Choice & { id: number; label: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Message of the checkout after "Acheter Maintenant". */
    added?: Added
  }
}

/**
 * Adds a product. One that is in the cart gains the quantity, and keeps its size and colour (spec §4); the message
 * offers the other choice for all pieces.
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

/** Sets the line to the other choice, and returns the message. */
export function takeOther({ id, size, color }: OtherChoice): Added {
  cart.setOptions(id, size, color)
  return { text: `Toutes les pièces sont maintenant dans votre choix${inBrackets({ size, color })}.` }
}

function inBrackets({ size, color }: Choice): string {
  const chosen = [size && `taille ${size}`, color].filter(Boolean)
  return chosen.length > 0 ? ` (${chosen.join(', ')})` : ''
}

/** Phones show it in the bottom bar, near the button. */
export function AddedNotice({ added, onChange }: { added: Added; onChange: (added: Added | null) => void }) {
  const { text, other } = added
  const message = useRef<HTMLSpanElement>(null)
  const hasTaken = useRef(false)
  // Replaces the focus of the removed button.
  useEffect(() => {
    if (hasTaken.current && text) message.current?.focus()
    hasTaken.current = false
  }, [text])
  return (
    <div className="flex items-start gap-3 border-green-700 border-l-4 bg-white py-1 pl-3 barred:border-b barred:border-b-concrete-300">
      <Icon of={Check} className="mt-2.5 size-5 shrink-0 text-green-700" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-sm leading-snug md:text-base">
        <span ref={message} tabIndex={-1} className="py-2 outline-none">
          {text}
        </span>
        {other && (
          <Button
            look="dark"
            size="small"
            onClick={() => {
              hasTaken.current = true
              onChange(takeOther(other))
            }}
          >
            {other.label}
          </Button>
        )}
        <Link to="/panier" className="label flex min-h-11 items-center text-base text-race-deep underline">
          Voir le panier
        </Link>
      </div>
      <IconButton
        icon={X}
        label="Fermer le message"
        onClick={() => onChange(null)}
        className="size-11 shrink-0 text-concrete-600 hover:text-ink"
      />
    </div>
  )
}
