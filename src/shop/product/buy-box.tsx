import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { holdsChoice } from '#rules/cart.ts'
import { FIT_TEXTS } from '#rules/size-fit.ts'
import { fitVerdict } from '#rules/vehicle-fits.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { cart } from '../cart/cart-store.ts'
import { useShop } from '../context.ts'
import { ContactLinks } from '../ui/contact-links.tsx'
import { WithoutScripts } from '../ui/without-scripts.tsx'
import { useKnownVehicle } from '../vehicle/vehicle-store.ts'
import { OptionChooser } from './option-chooser.tsx'
import { type Added, AddedNotice, putInCart } from './put-in-cart.tsx'
import { SizeGuideButton } from './size-guide-button.tsx'
import { type ProductChoice, useQuestionAbout } from './use-choice.ts'

type Purchase = 'cart' | 'order'

type BoxProps = { product: Product; choice: ProductChoice; isOnSale: boolean }

export function BuyBox({ product, choice, isOnSale }: BoxProps) {
  const navigate = useNavigate()
  const { size, color } = choice
  const [quantity, setQuantity] = useState(1)
  /** True after an attempt to buy without an available size and color: the errors are then shown. */
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [added, setAdded] = useState<Added | null>(null)
  /** The purchase that the visitor must confirm, since the product does not fit the visitor's vehicle. */
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
    // Adds no second piece of a choice that the cart already has.
    if (
      purchase === 'order' &&
      holdsChoice(cart.read(), { id: product.id, selectedSize: size, selectedColor: color })
    ) {
      navigate({ to: '/commande' })
      return
    }
    const result = putInCart(product, { size, color, quantity })
    if (purchase === 'cart') setAdded(result)
    // Does not scroll, since the checkout page itself scrolls to the question about another choice.
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
      {/* Places the button of the size guide beside the legend, or alone if there are no sizes to choose. */}
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
        {product.fit && product.sizes.length > 0 && <p className="mt-2">{FIT_TEXTS[product.fit]}</p>}
        <SizeGuideButton
          product={product}
          chosen={size}
          available={isOnSale ? product.sizes.filter((one) => !choice.goneSizes.includes(one)) : []}
          onChoose={choice.setSize}
        />
        {product.sizes.length > 0 && <ExchangePromise />}
      </div>
      <OptionChooser
        legend="Couleur"
        name="couleur"
        options={product.colors}
        photos={product.images}
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
      {isOnSale && (
        <BuyBar product={product} choice={choice} onBuy={buy}>
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

function ExchangePromise() {
  const { exchangePromise } = useShop().settings
  if (exchangePromise === null) return null
  return (
    <Link
      to="/page/$slug"
      params={{ slug: 'livraison-et-retours' }}
      className="mt-2 inline-block py-1 text-concrete-700 text-sm underline wrap-anywhere hover:text-ink"
    >
      {exchangePromise}
    </Link>
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

const BUY = 'flex-1 lg:max-xl:px-3 md:max-lg:px-2 md:max-lg:text-base'

type BarProps = Pick<BoxProps, 'product' | 'choice'> & {
  onBuy: (purchase: Purchase) => void
  children: ReactNode
}

/**
 * On a phone, a row fixed to the bottom of the screen; “Ajouter au Panier” is in the page above it.
 * `children` are messages about the last tap.
 */
function BuyBar({ product, choice, onBuy, children }: BarProps) {
  // Counts a double tap as one: a second piece would also change what the question about another choice offers.
  const buyOnce = (purchase: Purchase) => (event: MouseEvent) => event.detail < 2 && onBuy(purchase)
  const addsToCart = {
    look: 'outline',
    size: 'large',
    onClick: buyOnce('cart'),
    children: 'Ajouter au Panier',
  } as const
  return (
    <>
      <div className="hidden print:hidden barred:grid noscript:hidden">
        {/* The margin keeps the focused button above the bottom bar, which a message makes higher. */}
        <Button {...addsToCart} className="scroll-mt-20 scroll-mb-[60svh]" />
      </div>
      <div className="z-20 flex flex-col gap-3 print:hidden barred:fixed barred:inset-x-0 barred:bottom-0 barred:z-25 barred:gap-0 barred:border-concrete-300 barred:border-t barred:bg-white">
        <WithoutScripts />
        <div
          role="status"
          className="empty:hidden split:order-last barred:order-none barred:max-h-[32svh] barred:overflow-y-auto barred:empty:block"
        >
          {children}
        </div>
        <div className="@container barred:px-2 barred:pt-1.5 barred:pb-[max(0.375rem,env(safe-area-inset-bottom))]">
          <div className="flex flex-wrap items-center gap-2">
            {/* Repeats the price above, which may be scrolled out of view. */}
            <p aria-hidden="true" className="price hidden flex-1 text-xl leading-none barred:block">
              {choice.isFrom && <span className="block text-sm">Dès</span>}
              <Money of={choice.price} />
            </p>
            {/* With large text, the price takes the place of these links, which the footer has, too. */}
            <div className="hidden barred:block">
              <ContactLinks text={useQuestionAbout(product, choice)} className="gap-1 @max-[20rem]:hidden" />
            </div>
            <Button {...addsToCart} className={`${BUY} barred:hidden noscript:hidden`} />
            <Button
              size="large"
              className={`${BUY} barred:min-h-12 barred:flex-[1_0_auto] barred:max-w-xs barred:px-2 barred:text-[min(0.9rem,7vw)] noscript:hidden`}
              onClick={buyOnce('order')}
            >
              Acheter Maintenant
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}
