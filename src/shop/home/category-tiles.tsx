import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Image } from '#web/ui/image.tsx'
import { useShop } from '../context.ts'
import { Tint, textOn } from '../ui/tint.tsx'

/** Every category as a tile: its image, and its name on the category's colour. */
export function CategoryTiles() {
  const { queries } = useShop()
  const { data: categories = [] } = useQuery(queries.categories())
  if (categories.length === 0) return null
  return (
    <section className="on-dark bg-coal py-12 text-white md:py-16">
      <div className="page">
        <h2 className="heading mb-6 text-4xl md:text-5xl">Les rayons</h2>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(8.25rem,40%),1fr))] gap-2 sm:grid-cols-3 md:gap-3 lg:grid-cols-4">
          {categories.map((category) => (
            <li key={category.id} className="flex">
              <Link
                to="/categorie/$categoryId"
                params={{ categoryId: String(category.id) }}
                className={`group relative flex w-full flex-col overflow-hidden ${category.className}`}
              >
                <span className="relative block aspect-[4/3] overflow-hidden">
                  {category.hasImage ? (
                    <Image
                      src={category.image}
                      alt=""
                      sizes="(min-width: 1024px) 20rem, (min-width: 640px) 33vw, 50vw"
                      maxWidth={640}
                      className="size-full object-cover transition-transform duration-250 group-hover:scale-105"
                    />
                  ) : (
                    <>
                      <Tint color={category.color} />
                      <span
                        className={`heading absolute inset-0 flex items-center justify-center text-[7rem] opacity-25 ${textOn(category.color)}`}
                        aria-hidden="true"
                      >
                        {category.name.charAt(0)}
                      </span>
                    </>
                  )}
                </span>
                <span className="cut-top relative -mt-4 flex flex-1 items-center px-3 pt-4 pb-3 md:px-4">
                  <Tint color={category.color} />
                  <span
                    className={`heading relative text-lg leading-tight hyphens-auto md:text-2xl md:leading-tight ${textOn(category.color)}`}
                  >
                    {category.name}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
