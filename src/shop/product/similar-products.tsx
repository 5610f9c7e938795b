import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Product } from '#contract/product.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Image } from '#web/ui/image.tsx'
import { Money } from '#web/ui/money.tsx'
import { ProductCards } from '../catalogue/product-cards.tsx'
import { useShop } from '../context.ts'

export function SimilarProducts({ product }: { product: Product }) {
  const { queries } = useShop()
  const { data: similar = [] } = useQuery(queries.similar(product))
  if (similar.length === 0) return null
  return (
    <section className="mt-16">
      <h2 className="heading mb-6 text-4xl">Dans le même rayon</h2>
      <ProductCards products={similar} />
    </section>
  )
}

export function InsteadOfSoldOut({ product }: { product: Product }) {
  const { queries } = useShop()
  const { data: similar = [] } = useQuery(queries.similar(product))
  return (
    <section className="flex flex-col items-start gap-3">
      {similar.length > 0 && (
        <>
          <h2 className="label text-lg">En stock, du même genre</h2>
          <ul className="flex w-full flex-col gap-2">
            {similar.slice(0, 3).map(({ id, name, image, price, hasPrices }) => (
              <li key={id}>
                <Link
                  to="/produit/$productId"
                  params={{ productId: String(id) }}
                  className="flex flex-wrap items-center gap-x-3 bg-white pr-3 hover:ring-2 hover:ring-ink"
                >
                  <Image
                    src={image}
                    alt=""
                    sizes="5rem"
                    maxWidth={320}
                    className="size-[min(5rem,25vw)] shrink-0 object-contain"
                  />
                  <span className="min-w-0 flex-1 basis-[6rem] py-1 font-semibold leading-snug">{name}</span>
                  <span className="price text-xl">
                    {hasPrices && 'Dès\u00a0'}
                    <Money of={price} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link
        to="/categorie/$categoryId"
        params={{ categoryId: String(product.categoryId) }}
        search={{ inStock: true, subcategory: product.subcategory ?? undefined }}
        className={buttonClass('dark')}
      >
        {product.subcategory ?? product.category}&nbsp;: voir ce qui est en stock
      </Link>
    </section>
  )
}
