import { Trash2 } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { CartLine as Line } from '#rules/cart.ts'
import { safeUrl } from '#rules/safe-url.ts'
import type { GoneChoice, Variant } from '#rules/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { cart } from './cart-store.ts'
import { PriceChange } from './prices.tsx'

type Props = {
  line: Line
  isOut: boolean
  /** The size or color of the line that is no longer available. */
  gone: GoneChoice | null
  /** Returns the price (DA) and image of another choice of the product. */
  valuesOf: (choice: Variant) => Pick<Line, 'price' | 'image'>
  oldPrice: number | null
  /** True if the line was just restored: it then takes the focus. */
  hasFocus: boolean
  onRemove: () => void
}

export function CartLine({ line, isOut, gone, valuesOf, oldPrice, hasFocus, onRemove }: Props) {
  const params = { productId: String(line.id) }
  const options = [line.selectedSize && `Taille ${line.selectedSize}`, line.selectedColor].filter(Boolean)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (hasFocus) link.current?.focus({ preventScroll: true })
  }, [hasFocus])

  return (
    <article
      className={classes(
        'grid grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-3 bg-white p-3 @max-[15rem]:grid-cols-[5.5rem_1fr] @max-[15rem]:p-[4vw] sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:grid-rows-[1fr_auto] sm:gap-x-5 sm:p-4',
        isOut && 'outline-2 outline-alarm -outline-offset-2',
      )}
    >
      <Link
        to="/produit/$productId"
        params={params}
        tabIndex={-1}
        aria-hidden="true"
        className="relative self-start sm:row-span-2"
      >
        <Image
          src={safeUrl(line.image)}
          alt=""
          sizes="(min-width: 640px) 9rem, 5.5rem"
          maxWidth={320}
          className={classes('aspect-square w-full object-cover', isOut && 'opacity-55 grayscale')}
        />
        {isOut && (
          <span className="label absolute inset-x-0 bottom-0 bg-alarm py-0.5 text-center text-sm text-white">
            Rupture
          </span>
        )}
      </Link>
      <div className="min-w-0 @max-[15rem]:order-1 @max-[15rem]:col-span-2">
        {line.brand && <p className="label truncate text-concrete-600 text-sm">{line.brand}</p>}
        <h2 className="font-semibold leading-snug">
          <Link
            ref={link}
            to="/produit/$productId"
            params={params}
            className="line-clamp-4 hover:underline sm:line-clamp-3"
          >
            {line.name}
          </Link>
        </h2>
        {isOut && <span className="sr-only">Rupture de stock</span>}
        {options.length > 0 && <p className="text-concrete-700 text-sm">{options.join(' · ')}</p>}
        {gone && <Instead line={line} gone={gone} valuesOf={valuesOf} />}
        <p className="text-concrete-700 text-sm">
          <PriceChange from={oldPrice} to={line.price} />
          {line.quantity > 1 && ' l’unité'}
        </p>
      </div>
      <IconButton
        icon={Trash2}
        label={`Supprimer ${line.name}`}
        onClick={onRemove}
        className="-mt-1.5 -mr-1.5 size-11 justify-self-end text-concrete-600 hover:text-alarm"
      />
      <div className="col-span-3 flex flex-wrap items-center @max-[15rem]:order-2 @max-[15rem]:col-span-2 justify-between gap-x-4 sm:col-span-2">
        <QuantityStepper
          quantity={line.quantity}
          min={0}
          label={`Quantité de ${line.name}`}
          onChange={(quantity) => (quantity === 0 ? onRemove() : cart.setQuantity(line, quantity))}
        />
        <p className="price ml-auto text-2xl">
          <span className="sr-only">Total de la ligne </span>
          <Money of={line.price * line.quantity} />
        </p>
      </div>
    </article>
  )
}

type InsteadProps = Pick<Props, 'line' | 'valuesOf'> & { gone: GoneChoice }

/** Offers the available sizes or colors in place of an unavailable one. */
function Instead({ line, gone: { kind, text, instead }, valuesOf }: InsteadProps) {
  const choose = (option: string) => {
    const size = kind === 'size' ? option : line.selectedSize
    const color = kind === 'color' ? option : line.selectedColor
    const { price, image } = valuesOf({ size, color })
    cart.changeChoice(line, { selectedSize: size, selectedColor: color, price, image })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div role="group" aria-label={`${text}\u00a0: choisir à la place`} className="my-1 flex flex-col gap-1">
      <p className="font-semibold text-alarm-deep">{text}</p>
      <div className="flex flex-wrap gap-2">
        {instead.map((option) => (
          <Button
            key={option}
            look="outline"
            size="small"
            className="min-w-11"
            aria-label={`${kind === 'size' ? 'Taille' : 'Couleur'} ${option} pour ${line.name}`}
            onClick={() => choose(option)}
          >
            {option}
          </Button>
        ))}
      </div>
    </div>
  )
}
