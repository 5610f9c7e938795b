import { useQuery } from '@tanstack/react-query'
import { useShop } from '../context.ts'
import { insteadOf } from '../queries.ts'
import { ProductCards } from './product-cards.tsx'

/** Shows the newest products on a page that has nothing else to show. */
export function Newest() {
  const { queries } = useShop()
  const { data } = useQuery(queries.products(insteadOf(undefined)))
  if (!data || data.items.length === 0) return null
  return (
    <section className="page pb-16">
      <h2 className="heading mb-6 text-4xl">Nouveautés</h2>
      <ProductCards products={data.items} />
    </section>
  )
}
