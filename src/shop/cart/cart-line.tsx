import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { CartLine as Line } from '#rules/cart.ts'
import { formatDinars } from '#rules/money.ts'
import { safeUrl } from '#rules/safe-url.ts'
import { Picture } from '#web/ui/picture.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { cart } from './cart-store.ts'

type Props = { line: Line; isOut: boolean; oldPrice: number | null; onRemove: () => void }

export function CartLine({ line, isOut, oldPrice, onRemove }: Props) {
  const params = { productId: String(line.id) }
  const options = [line.selectedSize && `Taille ${line.selectedSize}`, line.selectedColor].filter(Boolean)
  return (
    <article
      className={`flex gap-3 bg-white p-3 sm:gap-5 sm:p-4 ${isOut ? 'outline-2 outline-race -outline-offset-2' : ''}`}
    >
      <Link to="/produit/$productId" params={params} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Picture
          src={safeUrl(line.image)}
          alt=""
          sizes="9rem"
          maxWidth={320}
          className="size-24 object-cover sm:size-36"
        />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {line.brand && <p className="label text-concrete-600 text-sm">{line.brand}</p>}
            <h2 className="font-semibold leading-snug">
              <Link to="/produit/$productId" params={params} className="hover:underline">
                {line.name}
              </Link>
            </h2>
            {options.length > 0 && <p className="text-concrete-700 text-sm">{options.join(' · ')}</p>}
          </div>
          <button
            type="button"
            aria-label={`Supprimer ${line.name}`}
            onClick={onRemove}
            className="flex size-11 shrink-0 cursor-pointer items-center justify-center text-concrete-600 hover:text-race"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </div>
        {isOut && <p className="label w-fit bg-race px-2 text-white">Rupture</p>}
        {oldPrice !== null && oldPrice !== line.price && (
          <p role="status" className="text-sm">
            Le prix a changé : <s>{formatDinars(oldPrice)}</s> <strong>{formatDinars(line.price)}</strong>
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2">
          <QuantityStepper
            quantity={line.quantity}
            min={0}
            label={`Quantité de ${line.name}`}
            onChange={(quantity) => (quantity === 0 ? onRemove() : cart.setQuantity(line.id, quantity))}
          />
          <p className="text-right">
            {line.quantity > 1 && (
              <span className="block text-concrete-600 text-sm">{formatDinars(line.price)} l'unité</span>
            )}
            <span className="price text-2xl">{formatDinars(line.price * line.quantity)}</span>
          </p>
        </div>
      </div>
    </article>
  )
}
