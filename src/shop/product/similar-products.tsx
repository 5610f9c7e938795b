import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/product.ts'
import { ProductCards } from '../catalogue/product-cards.tsx'
import { useShop } from '../context.ts'

/** Other products of the same category. */
export function SimilarProducts({ product }: { product: Product }) {
  const { queries } = useShop()
  const { data } = useQuery(queries.products({ category: product.categoryId, limit: 5 }))
  const others = data?.items.filter((item) => item.id !== product.id).slice(0, 4) ?? []
  if (others.length === 0) return null
  return (
    <section className="mt-16">
      <h2 className="heading mb-6 text-4xl">Dans le même rayon</h2>
      <ProductCards products={others} />
    </section>
  )
}
