import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Product } from '#contract/product.ts'
import { buttonClass } from '#web/ui/button.tsx'
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

/** Leads from what is sold out to what is not. */
export function InsteadOfSoldOut({ product }: { product: Product }) {
  const { queries } = useShop()
  const { data: similar = [] } = useQuery(queries.similar(product))
  return (
    <section className="flex flex-col items-start gap-3">
      {similar.length > 0 && (
        <>
          <h2 className="label text-lg">En stock, du même genre</h2>
          <div className="w-full">
            <ProductCards products={similar.slice(0, 3)} display="list" />
          </div>
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
