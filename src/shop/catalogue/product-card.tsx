import { Link } from '@tanstack/react-router'
import type { ProductCard as Product } from '#contract/product.ts'
import { discountPercent } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Badge } from './badge.tsx'
import { Price } from './price.tsx'

type Props = { product: Product; isEager?: boolean; display?: 'grid' | 'list' }

/** A product on a shelf; the whole card leads to it. */
export function ProductCard({ product, isEager = false, display = 'grid' }: Props) {
  const discount = discountPercent(product.price, product.originalPrice)
  const isList = display === 'list'
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
          isList ? 'w-32 sm:w-48' : 'w-full',
        )}
      >
        <Picture
          src={product.image}
          alt=""
          sizes={isList ? '12rem' : '(min-width: 1024px) 20rem, (min-width: 768px) 33vw, 50vw'}
          maxWidth={960}
          isEager={isEager}
          className={classes('aspect-square w-full object-cover', !product.inStock && 'opacity-55 grayscale')}
        />
        <div className="absolute top-2 left-2 flex flex-col items-start gap-1">
          {product.isNew && <Badge look="ink">Nouveau</Badge>}
          {discount !== null && <Badge look="race">-{discount} %</Badge>}
        </div>
        {!product.inStock && (
          <span className="label absolute inset-x-0 bottom-0 bg-ink/85 py-1 text-center text-sm text-white">
            Rupture
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3 md:p-4">
        <p className="label min-h-5 text-concrete-600 text-sm leading-tight">{product.brand}</p>
        <h3 className="font-semibold text-[0.95rem] leading-snug md:text-base">
          <Link
            to="/produit/$productId"
            params={{ productId: String(product.id) }}
            className="line-clamp-3 outline-none after:absolute after:inset-0"
          >
            {product.name}
          </Link>
        </h3>
        <Price price={product.price} originalPrice={product.originalPrice} className="mt-auto pt-2" />
        <span className="label text-race-deep text-sm group-hover:underline" aria-hidden="true">
          Voir Détails
        </span>
      </div>
    </article>
  )
}
