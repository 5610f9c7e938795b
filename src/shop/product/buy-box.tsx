import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { findShown, isSoldOut } from '#rules/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { ContactLinks } from '../ui/contact-links.tsx'
import { OptionChooser } from './option-chooser.tsx'
import { type Added, AddedNotice, putInCart } from './put-in-cart.tsx'
import { SizeGuideButton } from './size-guide-button.tsx'

export function BuyBox({ product, isOnSale }: { product: Product; isOnSale: boolean }) {
  const navigate = useNavigate()
  const [chosenSize, setSize] = useState<string | null>(null)
  const [chosenColor, setColor] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  /** Shows the missing choices after an attempt to buy. */
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [added, setAdded] = useState<Added | null>(null)
  const options = useRef<HTMLDivElement>(null)
  // The owner may remove an option while the page is open.
  const size = chosenSize && product.sizes.includes(chosenSize) ? chosenSize : null
  const color = chosenColor && product.colors.includes(chosenColor) ? chosenColor : null
  const isSizeMissing = product.sizes.length > 0 && !size
  const isColorMissing = product.colors.length > 0 && !color
  const isGone = isSoldOut(product.stock, { size, color })
  const left = findShown(product.stock, { size, color })?.left ?? null

  const goneSizes = product.sizes.filter((one) => isSoldOut(product.stock, { size: one, color: null }))

  const goneSize = isGone && product.colors.length === 0
  const sizeProblem = isSizeMissing
    ? 'Veuillez sélectionner une taille'
    : goneSize && 'Cette taille est épuisée\u00a0: choisissez-en une autre'
  const colorProblem = isColorMissing
    ? 'Veuillez sélectionner une couleur'
    : isGone && !goneSize && 'Cette couleur est épuisée dans cette taille\u00a0: choisissez-en une autre'

  function put(): Added | null {
    setIsIncomplete(isSizeMissing || isColorMissing || isGone)
    if (!isSizeMissing && !isColorMissing && !isGone) return putInCart(product, { size, color, quantity })
    const first = options.current?.querySelector<HTMLInputElement>(
      `input[name="${isSizeMissing || goneSize ? 'taille' : 'couleur'}"]:enabled`,
    )
    first?.focus({ preventScroll: true })
    first?.closest('fieldset')?.scrollIntoView({ block: 'center' })
    return null
  }

  function buyNow(): void {
    const result = put()
    if (result) navigate({ to: '/commande', state: result.other ? { added: result } : {} })
  }

  return (
    <div ref={options} className="flex flex-col gap-5">
      {/* Places the size guide beside the legend, or alone without a choice. */}
      <div className="relative empty:hidden has-[>button]:[&_legend]:pr-[min(11rem,58vw)]">
        <OptionChooser
          legend="Taille"
          name="taille"
          options={product.sizes}
          chosen={size}
          isDisabled={!isOnSale}
          soldOut={goneSizes}
          error={isIncomplete && sizeProblem ? sizeProblem : null}
          onChoose={setSize}
        />
        <SizeGuideButton
          product={product}
          chosen={size}
          available={isOnSale ? product.sizes.filter((one) => !goneSizes.includes(one)) : []}
          onChoose={setSize}
        />
      </div>
      <OptionChooser
        legend="Couleur"
        name="couleur"
        options={product.colors}
        chosen={color}
        isDisabled={!isOnSale}
        soldOut={product.colors.filter((one) => isSoldOut(product.stock, { size, color: one }))}
        error={isIncomplete && colorProblem ? colorProblem : null}
        onChoose={setColor}
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold" aria-hidden="true">
          Quantité
        </span>
        <QuantityStepper quantity={quantity} isDisabled={!isOnSale} onChange={setQuantity} />
        <p role="status" className="label text-race-deep">
          {left !== null && `Plus que ${left}`}
        </p>
      </div>
      {isOnSale && (
        <div className="z-20 flex flex-col gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-25 max-md:max-h-[calc(100svh-4rem)] max-md:gap-0 max-md:border-concrete-300 max-md:border-t max-md:bg-white">
          <div role="status" className="max-md:min-h-0 max-md:overflow-y-auto md:order-last md:empty:hidden">
            {added && <AddedNotice added={added} onChange={setAdded} />}
          </div>
          {/* Repeats the heading, which may be scrolled out of view on a phone. */}
          <div className="@container flex items-center gap-3 px-3 pt-2 md:hidden">
            <p aria-hidden="true" className="min-w-0 flex-1 leading-none">
              <span className="block truncate text-concrete-700 text-sm">{product.name}</span>
              <span className="price text-2xl">
                <Money of={product.price} />
              </span>
            </p>
            {/* The price of large text comes first; the footer has the links too. */}
            <ContactLinks className="@max-[16rem]:hidden" />
          </div>
          <div className="flex flex-wrap gap-2 max-md:p-3 max-md:pt-2 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Button
              look="outline"
              size="large"
              className="flex-1 max-md:px-1.5 max-md:text-[min(1rem,7vw)] max-md:leading-tight"
              onClick={() => setAdded(put())}
            >
              Ajouter au Panier
            </Button>
            <Button
              size="large"
              className="flex-1 max-md:px-1.5 max-md:text-[min(1rem,7vw)] max-md:leading-tight"
              onClick={buyNow}
            >
              Acheter Maintenant
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
