import { Check, TriangleAlert, X } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Product } from '#contract/product.ts'
import { type CartLine, holdsChoice, lineKey, MAX_QUANTITY, raisedLine, valuesOf } from '#rules/cart.ts'
import type { Variant } from '#rules/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon, IconButton } from '#web/ui/icon.tsx'
import { cart, useCart } from '../cart/cart-store.ts'

/** `text` is the message. `other` is set if the pieces went to a line with another choice (spec §4). */
export type Added = { text: string; other?: OtherChoice }

/** The visitor added `asked` pieces of `to`, which raised the other choice, `from`, to `total` pieces. */
type OtherChoice = { from: CartLine; to: CartLine; asked: number; total: number }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Message of the checkout after "Acheter Maintenant". */
    added?: Added
  }
}

/**
 * Adds a product. If its only line in the cart has another choice, only that line's quantity grows (spec §4),
 * and the message offers to change to the requested choice.
 */
export function putInCart(
  product: Product,
  { size, color, quantity }: Variant & { quantity: number },
): Added {
  const to: CartLine = {
    id: product.id,
    name: product.name,
    brand: product.brand,
    ...valuesOf(product, { size, color }),
    quantity,
    selectedSize: size,
    selectedColor: color,
  }
  const from = raisedLine(cart.read(), to)
  cart.add(to)
  import('../visit/report-visit.ts').then(({ reportStep }) => reportStep('cart')).catch(() => {})
  if (!from) return { text: `Ajouté au panier${inBrackets(to)}.` }
  const quantityWanted = from.quantity + quantity
  const total = Math.min(MAX_QUANTITY, quantityWanted)
  const limit = quantityWanted > MAX_QUANTITY ? ', le plus que l’on puisse commander' : ''
  if (lineKey(from) === lineKey(to))
    return { text: `Ajouté au panier${inBrackets(to)}\u00a0: quantité portée à ${total}${limit}.` }
  return {
    text: `Ce produit était déjà dans le panier${inBrackets(from)}\u00a0: sa quantité y passe à ${total}${limit}. Que voulez-vous\u00a0?`,
    other: { from, to, asked: quantity, total },
  }
}

/** An answer to the question about another choice. `apply` changes the cart and returns what it then has. */
type Answer = { label: string; apply: () => string }

/** Lists what the visitor may have meant, the likeliest first. */
function answersTo({ from, to, asked, total }: OtherChoice): Answer[] {
  const [wanted, kept] = namesOf(from, to)
  const replace = (quantity: number) => () => {
    cart.changeChoice(from, to)
    cart.setQuantity(to, quantity)
    return `${quantity}${inBrackets(to)}`
  }
  const keepBoth = () => {
    cart.setQuantity(from, from.quantity)
    cart.addLine(to)
    return `${from.quantity}${inBrackets(from)} et ${asked}${inBrackets(to)}`
  }
  const pieces = `${asked} ${asked > 1 ? 'pièces' : 'pièce'}`
  return [
    { label: `${wanted} à la place de ${kept} (${pieces})`, apply: replace(asked) },
    { label: `Garder les deux choix (${from.quantity} ${kept} et ${asked} ${wanted})`, apply: keepBoth },
    { label: `Passer les ${total} pièces en ${wanted}`, apply: replace(total) },
  ]
}

/** Names two choices by the options in which they differ. */
function namesOf(from: CartLine, to: CartLine): [wanted: string, kept: string] {
  const isOtherSize = from.selectedSize !== to.selectedSize
  const isOtherColor = from.selectedColor !== to.selectedColor
  const nameOf = ({ selectedSize, selectedColor }: CartLine) =>
    [isOtherSize && (selectedSize ?? 'sans taille'), isOtherColor && (selectedColor ?? 'sans couleur')]
      .filter(Boolean)
      .join(', ')
  return [nameOf(to), nameOf(from)]
}

/** Returns the question; undefined once the line has changed, or the cart has the requested choice. */
function useOpenQuestion(other: OtherChoice | undefined): OtherChoice | undefined {
  const lines = useCart()
  if (!other || !lines) return undefined
  const line = lines.find((one) => lineKey(one) === lineKey(other.from))
  return line?.quantity === other.total && !holdsChoice(lines, other.to) ? other : undefined
}

function inBrackets({ selectedSize: size, selectedColor: color }: CartLine): string {
  const chosen = [size && `taille ${size}`, color].filter(Boolean)
  return chosen.length > 0 ? ` (${chosen.join(', ')})` : ''
}

/** Message after a purchase button. On a product's page phones show it in the bottom bar, near the button. */
export function AddedNotice({ added, onChange }: { added: Added; onChange: (added: Added | null) => void }) {
  const { text } = added
  const other = useOpenQuestion(added.other)
  const message = useRef<HTMLSpanElement>(null)
  const hasAnswered = useRef(false)
  // Moves the focus to the message, since the answer's button is removed.
  useEffect(() => {
    if (hasAnswered.current && text) message.current?.focus()
    hasAnswered.current = false
  }, [text])
  if (added.other && !other) return null
  return (
    <div
      className={classes(
        'flex items-start gap-3 border-l-4 py-1 pl-3 barred:border-b barred:border-b-concrete-300',
        other ? 'border-amber-300 bg-amber-100' : 'border-green-700 bg-white',
      )}
    >
      <Icon
        of={other ? TriangleAlert : Check}
        className={classes('mt-2.5 size-5 shrink-0', other ? 'text-amber-900' : 'text-green-700')}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-sm leading-snug md:text-base">
        <span ref={message} tabIndex={-1} className="py-2 outline-none">
          {text}
        </span>
        {other && (
          <div className="flex w-full flex-wrap gap-2 pb-2">
            {answersTo(other).map(({ label, apply }, index) => (
              <Button
                key={label}
                look={index === 0 ? 'dark' : 'outline'}
                size="small"
                onClick={() => {
                  hasAnswered.current = true
                  onChange({ text: `Dans votre panier\u00a0: ${apply()}.` })
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        <Link to="/panier" className="label flex min-h-11 items-center text-base text-race-deep underline">
          Voir le panier
        </Link>
      </div>
      <IconButton
        icon={X}
        label="Fermer le message"
        onClick={() => onChange(null)}
        className="size-11 shrink-0 text-concrete-700 hover:text-ink"
      />
    </div>
  )
}
