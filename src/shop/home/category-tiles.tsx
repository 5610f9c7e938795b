import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Picture } from '#web/ui/picture.tsx'
import { useShop } from '../context.ts'

/** Every category as a tile on its own colour. */
export function CategoryTiles() {
  const { queries } = useShop()
  const { data: categories = [] } = useQuery(queries.categories())
  if (categories.length === 0) return null
  return (
    <section className="on-dark bg-coal py-12 text-white md:py-16">
      <div className="page">
        <h2 className="heading mb-6 text-4xl md:text-5xl">Les rayons</h2>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:gap-3 lg:grid-cols-4">
          {categories.map((category) => (
            <li key={category.id}>
              <Link
                to="/categorie/$categoryId"
                params={{ categoryId: String(category.id) }}
                className={`group relative block aspect-[4/3] overflow-hidden ${category.className}`}
                style={{ backgroundColor: category.color }}
              >
                {category.hasImage ? (
                  <Picture
                    src={category.image}
                    alt=""
                    sizes="(min-width: 1024px) 25vw, 50vw"
                    maxWidth={640}
                    className="size-full object-cover mix-blend-multiply transition-transform duration-250 group-hover:scale-105"
                  />
                ) : (
                  <span
                    className="heading absolute right-4 bottom-2 text-[9rem] text-white/15"
                    aria-hidden="true"
                  >
                    {category.name.charAt(0)}
                  </span>
                )}
                <span className="absolute inset-0 bg-linear-to-t from-ink/80 to-ink/0" />
                <span className="heading absolute right-3 bottom-3 left-3 text-xl md:text-2xl">
                  {category.name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
