import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Image } from '#web/ui/image.tsx'
import { useShop } from '../context.ts'
import { Tint, textOn } from '../ui/tint.tsx'

/** One row on a phone, which the thumb moves on. */
export function CategoryTiles() {
  const { queries } = useShop()
  const { data: categories = [] } = useQuery(queries.categories())
  if (categories.length === 0) return null
  return (
    <section className="on-dark bg-coal py-4 text-white md:py-10">
      <div className="page">
        <h2 className="heading mb-2 text-2xl md:mb-5 md:text-4xl">Les rayons</h2>
        <ul className="max-md:-mx-[min(1rem,5vw)] flex snap-x scroll-px-4 gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-md:px-[min(1rem,5vw)] md:grid md:grid-cols-4 md:gap-3 lg:grid-cols-6">
          {categories.map((category) => (
            <li key={category.id} className="flex w-[max(6.75rem,27%)] shrink-0 snap-start md:w-auto">
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
                      sizes="(min-width: 1024px) 14rem, (min-width: 768px) 25vw, 8rem"
                      maxWidth={480}
                      className="size-full object-cover transition-transform duration-250 group-hover:scale-105"
                    />
                  ) : (
                    <>
                      <Tint color={category.color} />
                      <span
                        className={`heading absolute inset-0 flex items-center justify-center text-[4rem] opacity-25 md:text-[7rem] ${textOn(category.color)}`}
                        aria-hidden="true"
                      >
                        {category.name.charAt(0)}
                      </span>
                    </>
                  )}
                </span>
                <span className="cut-top relative -mt-4 flex flex-1 items-center px-2 pt-4 pb-2 md:px-3">
                  <Tint color={category.color} />
                  <span
                    className={`heading relative text-base leading-tight hyphens-auto md:text-xl md:leading-tight ${textOn(category.color)}`}
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
