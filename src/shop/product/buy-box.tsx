import { Link, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { formatDinars } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { cart } from '../cart/cart-store.ts'
import { announce } from '../frame/announcer.tsx'
import { OptionChooser } from './option-chooser.tsx'

type Missing = { size: string | null; color: string | null }

/** Size, colour, quantity, and the two ways to buy; on a phone these stick to the bottom. */
export function BuyBox({ product }: { product: Product }) {
  const navigate = useNavigate()
  const [size, setSize] = useState<string | null>(null)
  const [color, setColor] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  const [missing, setMissing] = useState<Missing>({ size: null, color: null })
  const [added, setAdded] = useState<string | null>(null)
  const options = useRef<HTMLDivElement>(null)

  function put(): boolean {
    const problems = {
      size: product.sizes.length > 0 && !size ? 'Veuillez sélectionner une taille' : null,
      color: product.colors.length > 0 && !color ? 'Veuillez sélectionner une couleur' : null,
    }
    setMissing(problems)
    if (problems.size || problems.color) {
      options.current?.scrollIntoView({ block: 'center' })
      const first = problems.size ? 'taille' : 'couleur'
      options.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
      return false
    }
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
    const kept = before && (before.selectedSize !== size || before.selectedColor !== color) ? before : null
    const text = kept
      ? `Déjà dans le panier${optionText(kept.selectedSize, kept.selectedColor)} : la quantité a été augmentée, la taille et la couleur d'avant sont gardées.`
      : `Ajouté au panier${optionText(size, color)}.`
    setAdded(text)
    announce(text)
    return true
  }

  return (
    <div ref={options} className="flex flex-col gap-5">
      <OptionChooser
        legend="Taille"
        name="taille"
        options={product.sizes}
        chosen={size}
        isDisabled={!product.inStock}
        error={missing.size}
        onChoose={(option) => {
          setSize(option)
          setMissing({ ...missing, size: null })
        }}
      />
      <OptionChooser
        legend="Couleur"
        name="couleur"
        options={product.colors}
        chosen={color}
        isDisabled={!product.inStock}
        error={missing.color}
        onChoose={(option) => {
          setColor(option)
          setMissing({ ...missing, color: null })
        }}
      />
      <div className="flex items-center gap-3">
        <span className="font-semibold" aria-hidden="true">
          Quantité
        </span>
        <QuantityStepper quantity={quantity} isDisabled={!product.inStock} onChange={setQuantity} />
      </div>
      {product.inStock && (
        <div className="z-20 flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-concrete-300 max-md:border-t max-md:bg-white max-md:p-3">
          <Button look="outline" size="large" className="flex-1 max-md:px-2 max-md:text-base" onClick={put}>
            Ajouter au Panier
          </Button>
          <Button
            size="large"
            className="flex-1 max-md:px-2 max-md:text-base"
            onClick={() => put() && navigate({ to: '/commande' })}
          >
            Acheter Maintenant
          </Button>
        </div>
      )}
      {added && (
        <p className="flex items-start gap-3 border-green-700 border-l-4 bg-white p-3">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green-700" />
          <span className="flex-1">
            {added} <span className="price">{formatDinars(product.price * quantity)}</span>
          </span>
          <Link to="/panier" className="label shrink-0 self-center text-race-deep underline">
            Voir le panier
          </Link>
        </p>
      )}
    </div>
  )
}

function optionText(size: string | null, color: string | null): string {
  const chosen = [size && `taille ${size}`, color].filter(Boolean)
  return chosen.length > 0 ? ` (${chosen.join(', ')})` : ''
}
