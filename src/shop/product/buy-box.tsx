import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { holdsChoice } from '#rules/cart.ts'
import { fitVerdict } from '#rules/fits.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { cart } from '../cart/cart-store.ts'
import { ContactLinks, useQuestionAbout } from '../ui/contact-links.tsx'
import { WithoutScripts } from '../ui/without-scripts.tsx'
import { useKnownVehicle } from '../vehicle/vehicle-store.ts'
import { OptionChooser } from './option-chooser.tsx'
import { type Added, AddedNotice, putInCart } from './put-in-cart.tsx'
import { SizeGuideButton } from './size-guide-button.tsx'
import { useChoice } from './use-choice.ts'

type Purchase = 'cart' | 'order'

export function BuyBox({ product, isOnSale }: { product: Product; isOnSale: boolean }) {
  const navigate = useNavigate()
  const choice = useChoice(product)
  const { size, color } = choice
  const [quantity, setQuantity] = useState(1)
  /** Shows the missing choices after an attempt to buy. */
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [added, setAdded] = useState<Added | null>(null)
  /** Waits for an answer: the product does not fit the visitor's vehicle. */
  const [doubted, setDoubted] = useState<Purchase | null>(null)
  const misfit = useMisfit(product)
  const options = useRef<HTMLDivElement>(null)

  function buy(purchase: Purchase, isSure = false): void {
    setIsIncomplete(!choice.isComplete)
    setDoubted(null)
    if (!choice.isComplete) {
      leadToChoice()
      return
    }
    if (misfit && !isSure) {
      setAdded(null)
      setDoubted(purchase)
      return
    }
    // Added already: the order needs no second piece.
    if (purchase === 'order' && holdsChoice(cart.read(), { id: product.id, size, color })) {
      navigate({ to: '/commande' })
      return
    }
    const result = putInCart(product, { size, color, quantity })
    if (purchase === 'cart') setAdded(result)
    // The checkout scrolls to a question itself.
    else if (result.other) navigate({ to: '/commande', state: { added: result }, resetScroll: false })
    else navigate({ to: '/commande' })
  }

  function leadToChoice(): void {
    setAdded(null)
    const first = options.current?.querySelector<HTMLInputElement>(
      `input[name="${choice.sizeProblem ? 'taille' : 'couleur'}"]:enabled`,
    )
    first?.focus({ preventScroll: true })
    first?.closest('fieldset')?.scrollIntoView({ block: 'center' })
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
          soldOut={choice.goneSizes}
          error={isIncomplete ? choice.sizeProblem : null}
          onChoose={choice.setSize}
        />
        <SizeGuideButton
          product={product}
          chosen={size}
          available={isOnSale ? product.sizes.filter((one) => !choice.goneSizes.includes(one)) : []}
          onChoose={choice.setSize}
        />
      </div>
      <OptionChooser
        legend="Couleur"
        name="couleur"
        options={product.colors}
        chosen={color}
        isDisabled={!isOnSale}
        soldOut={choice.goneColors}
        error={isIncomplete ? choice.colorProblem : null}
        onChoose={choice.setColor}
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold" aria-hidden="true">
          Quantité
        </span>
        <QuantityStepper quantity={quantity} isDisabled={!isOnSale} onChange={setQuantity} />
        <p role="status" className="label text-race-deep">
          {choice.left !== null && `Plus que ${choice.left}`}
        </p>
      </div>
      {isOnSale && <WithoutScripts />}
      {isOnSale && (
        <BuyBar product={product} onBuy={buy}>
          {added && <AddedNotice added={added} onChange={setAdded} />}
          {doubted && misfit && (
            <Misfit
              name={misfit}
              label={doubted === 'cart' ? 'Ajouter quand même' : 'Acheter quand même'}
              onSure={() => buy(doubted, true)}
            />
          )}
        </BuyBar>
      )}
    </div>
  )
}

/** Returns the name of the visitor's vehicle if the product does not fit it. */
function useMisfit({ fits }: Product): string | null {
  const known = useKnownVehicle()
  return known && fitVerdict(fits, known.vehicle) === 'none' ? known.name : null
}

function Misfit({ name, label, onSure }: { name: string; label: string; onSure: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-alarm border-l-4 bg-white py-2 pr-2 pl-3 barred:border-b barred:border-b-concrete-300">
      <p className="min-w-40 flex-1 font-semibold wrap-anywhere">Non compatible avec votre {name}.</p>
      <Button look="outline" size="small" onClick={onSure}>
        {label}
      </Button>
    </div>
  )
}

const BUY =
  'flex-1 barred:px-1.5 barred:text-[min(1rem,7vw)] barred:leading-tight lg:max-xl:px-3 md:max-lg:px-2 md:max-lg:text-base'

type BarProps = { product: Product; onBuy: (purchase: Purchase) => void; children: ReactNode }

/** Stays at the bottom of a phone's screen, in one row where it is turned. `children` say what became of a tap. */
function BuyBar({ product, onBuy, children }: BarProps) {
  return (
    <div className="z-20 flex flex-col gap-3 print:hidden barred:fixed barred:inset-x-0 barred:bottom-0 barred:z-25 barred:max-h-[calc(100svh-4rem)] barred:gap-0 barred:border-concrete-300 barred:border-t barred:bg-white">
      <div
        role="status"
        className="empty:hidden split:order-last barred:order-none barred:min-h-0 barred:overflow-y-auto barred:empty:block"
      >
        {children}
      </div>
      <div className="turned:flex turned:items-center">
        {/* Repeats the heading, which may be scrolled out of view. */}
        <div className="@container hidden items-center gap-3 px-3 pt-2 barred:flex turned:flex-1 turned:py-2">
          <p aria-hidden="true" className="min-w-0 flex-1 leading-none">
            <span className="block truncate text-concrete-700 text-sm">{product.name}</span>
            <span className="price text-2xl">
              <Money of={product.price} />
            </span>
          </p>
          {/* The price of large text comes first; the footer has the links too. */}
          <ContactLinks text={useQuestionAbout(product)} className="@max-[16rem]:hidden" />
        </div>
        <div className="flex flex-wrap gap-2 barred:p-3 barred:pt-2 barred:pb-[max(0.75rem,env(safe-area-inset-bottom))] turned:flex-1 turned:flex-nowrap turned:py-2">
          <Button look="outline" size="large" className={BUY} onClick={() => onBuy('cart')}>
            Ajouter au Panier
          </Button>
          <Button size="large" className={BUY} onClick={() => onBuy('order')}>
            Acheter Maintenant
          </Button>
        </div>
      </div>
    </div>
  )
}
