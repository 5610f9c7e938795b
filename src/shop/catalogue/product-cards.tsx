import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { ProductCard as Product } from '#contract/product.ts'
import { rangeOf } from '#rules/choice.ts'
import { discountPercent } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'
import { Image } from '#web/ui/image.tsx'
import { Money } from '#web/ui/money.tsx'

const LAYOUTS = {
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(max(8.25rem,40%),1fr))] gap-2 sm:gap-3 md:grid-cols-4 lg:gap-5',
  list: 'flex flex-col gap-2',
}

const FIRST_SCREEN = { grid: 4, list: 3 }

type Props = {
  products: Product[]
  display?: 'grid' | 'list'
  /** Size that each product's page preselects. */
  size?: string | undefined
  /** True at the top of the page, where the first images load eagerly. */
  isFirst?: boolean
  /** Returns the content below a product. */
  footer?: ((product: Product) => ReactNode) | undefined
}

export function ProductCards({ products, display = 'grid', size, isFirst = false, footer }: Props) {
  const eager = isFirst ? FIRST_SCREEN[display] : 0
  return (
    <ul className={LAYOUTS[display]}>
      {products.map((product, index) => (
        <li key={product.id} className="flex">
          <ProductCard
            product={product}
            display={display}
            size={size}
            isEager={index < eager}
            footer={footer}
          />
        </li>
      ))}
    </ul>
  )
}

type ProductCardProps = {
  product: Product
  isEager?: boolean
  display?: 'grid' | 'list'
} & Pick<Props, 'size' | 'footer'>

const IMAGE_SIZES = {
  grid: '(min-width: 1024px) 20rem, (min-width: 768px) 25vw, 50vw',
  list: '10rem',
}
/** Maximum width in px. */
const IMAGE_MAX_WIDTH = 960

/** Links the whole card to the product; of these links, only the name is a tab stop. */
export function ProductCard({ product, isEager = false, display = 'grid', size, footer }: ProductCardProps) {
  const discount = discountPercent(product.price, product.originalPrice)
  const isList = display === 'list'
  const range = rangeOf(product)
  const nameId = useId()
  const link = {
    to: '/produit/$productId',
    params: { productId: String(product.id) },
    search: size === undefined ? {} : { taille: size },
  } as const
  return (
    <article
      className={classes(
        'group relative flex w-full bg-white transition-shadow duration-150 focus-within:ring-2 focus-within:ring-ink hover:ring-2 hover:ring-ink',
        isList ? 'flex-row' : 'flex-col',
      )}
    >
      <div
        className={classes(
          'relative shrink-0 overflow-hidden bg-concrete-100',
          isList ? 'min-h-32 w-[min(8rem,36vw)] sm:min-h-40 sm:w-40' : 'w-full',
        )}
      >
        <Image
          src={product.image}
          alt=""
          sizes={IMAGE_SIZES[display]}
          maxWidth={IMAGE_MAX_WIDTH}
          isEager={isEager}
          className={classes(
            'w-full',
            isList ? 'absolute inset-0 h-full object-contain' : 'aspect-square object-contain',
            !product.inStock && 'opacity-55 grayscale',
          )}
        />
        {(product.isNew || discount !== null) && (
          <div className="absolute top-2 left-2 flex flex-col items-start gap-1">
            {product.isNew && <Badge look="ink">Nouveau</Badge>}
            {discount !== null && <Badge look="race">{`-${discount}\u00a0%`}</Badge>}
          </div>
        )}
        {!product.inStock && (
          <span className="label absolute inset-x-0 bottom-0 bg-ink/85 py-1 text-center text-sm text-white">
            Rupture
          </span>
        )}
      </div>
      <div
        className={classes(
          'flex min-w-0 flex-1 flex-col gap-1 p-[min(0.75rem,3.75vw)] lg:p-4',
          isList && 'sm:flex-row sm:items-center sm:gap-8 sm:p-6',
        )}
      >
        <div className={isList ? 'flex-1' : undefined}>
          <p className="label min-h-5 text-concrete-600 text-sm leading-tight">{product.brand}</p>
          <h3
            className={classes(
              'mt-1 text-pretty font-semibold leading-snug lg:text-base',
              isList ? 'sm:text-lg' : 'text-[0.95rem]',
            )}
          >
            <Link
              {...link}
              id={nameId}
              dir="auto"
              className={classes(
                'outline-none after:absolute after:inset-0',
                isList ? 'line-clamp-6' : 'line-clamp-4',
              )}
            >
              {product.name}
            </Link>
          </h3>
          {isList && (
            <p className="mt-1 text-concrete-600 text-sm max-sm:hidden">
              {product.subcategory ?? product.category}
            </p>
          )}
        </div>
        <div
          className={classes('mt-auto flex flex-col gap-1 pt-2', isList && 'sm:mt-0 sm:items-end sm:pt-0')}
        >
          <Price
            price={product.price}
            originalPrice={product.originalPrice}
            isFrom={product.hasPrices}
            className={isList ? 'max-sm:[&>span]:text-[min(1.25rem,8vw)]' : undefined}
          />
          {range && <p className="text-concrete-700 text-sm leading-tight wrap-anywhere">{range}</p>}
          <Link
            {...link}
            tabIndex={-1}
            aria-describedby={nameId}
            className="label relative w-fit text-concrete-700 text-sm group-hover:underline"
          >
            Voir Détails
          </Link>
          {footer?.(product)}
        </div>
      </div>
    </article>
  )
}

type PriceProps = {
  price: number
  originalPrice: number | null
  /** True if other choices cost more. */
  isFrom: boolean
  isLarge?: boolean
  className?: string
}

export function Price({ price, originalPrice, isFrom, isLarge = false, className }: PriceProps) {
  return (
    <p className={classes('flex flex-wrap items-baseline gap-x-2', className)}>
      <span
        className={classes(
          'price',
          isLarge ? 'text-4xl md:text-5xl' : 'text-xl md:text-2xl',
          originalPrice !== null && 'text-race-deep',
        )}
      >
        {isFrom && 'Dès\u00a0'}
        <Money of={price} />
      </span>
      {originalPrice !== null && (
        <s className={classes('price text-concrete-600', isLarge ? 'text-xl' : 'text-base')}>
          <span className="sr-only">ancien prix </span>
          <Money of={originalPrice} />
        </s>
      )}
    </p>
  )
}

export function Badge({ look, children }: { look: 'ink' | 'race'; children: ReactNode }) {
  return (
    <span
      className={`label cut-right whitespace-nowrap py-0.5 pr-[1.1em] pl-[0.55em] text-[min(0.875rem,5vw)] leading-[1.45] text-white ${look === 'ink' ? 'bg-ink' : 'bg-race'}`}
    >
      {children}
    </span>
  )
}
