import { ArrowRight } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '#web/ui/icon.tsx'
import { ProductCards } from '../catalogue/product-cards.tsx'
import { useShop } from '../context.ts'
import { NEW_ARRIVALS } from '../queries.ts'
import { About } from './about.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { Promises } from './promises.tsx'

export function HomeScreen() {
  const { queries, settings } = useShop()
  const { data: arrivals } = useQuery(queries.products(NEW_ARRIVALS))
  return (
    <>
      <h1 className="sr-only">{settings.name}, équipement et pièces moto en Algérie</h1>
      <Hero />
      <Promises />
      {arrivals && arrivals.items.length > 0 && (
        <section className="page py-12 md:py-16">
          <div className="mb-6 flex items-end justify-between gap-4">
            <h2 className="heading text-4xl md:text-5xl">Derniers arrivages</h2>
            <Link
              to="/recherche"
              search={{ sort: 'newest' }}
              className="label flex min-h-11 shrink-0 items-center gap-2 text-race-deep hover:underline"
            >
              Tout voir
              <Icon of={ArrowRight} className="size-5" />
            </Link>
          </div>
          <ProductCards products={arrivals.items} />
        </section>
      )}
      <CategoryTiles />
      <About />
    </>
  )
}
