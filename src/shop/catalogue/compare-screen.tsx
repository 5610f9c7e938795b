import { X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Product } from '#contract/product.ts'
import { formatCompared, MAX_COMPARED, parseCompared } from '#rules/compared-products.ts'
import { compareProducts } from '#rules/comparison.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { type ShopContext, useShop } from '../context.ts'
import type { PageHead } from '../head.ts'
import { announce, focusHeading } from '../ui/announcer.tsx'
import { Categories, NoticeScreen } from '../ui/notice-screens.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { storeTicked } from './compared-store.ts'

const route = getRouteApi('/comparer')

/** Loads the first products of the URL, and skips those that no longer exist. */
export async function loadComparison({ queryClient, queries }: ShopContext, text: string | undefined) {
  const ids = parseCompared(text)
  const asked = ids.slice(0, MAX_COMPARED)
  const found = await Promise.all(asked.map((id) => queryClient.ensureQueryData(queries.product(id))))
  const compared = found.filter((product) => product !== null)
  const names = compared.map(({ name }) => name).join(', ')
  const head: PageHead = {
    title: names ? `Comparer\u00a0: ${names}` : 'Comparer',
    description:
      'Prix, tailles disponibles, coupe et caractéristiques de deux ou trois produits, côte à côte.',
    isPrivate: true,
    status: ids.length > 0 && compared.length === 0 ? 404 : undefined,
  }
  return { compared, gone: asked.length - compared.length, left: ids.length - asked.length, head }
}

export function CompareScreen() {
  const { compared, gone, left } = route.useLoaderData()
  const [first] = compared
  // Ticks the compared products, so that the visitor can continue this comparison in the list.
  useEffect(() => {
    if (first || gone > 0)
      storeTicked({ categoryId: first?.categoryId ?? 0, ids: compared.map(({ id }) => id) })
  }, [compared, first, gone])
  if (!first) return <NothingToCompare isGone={gone > 0} />
  const category = {
    to: '/categorie/$categoryId',
    params: { categoryId: String(first.categoryId) },
  } as const
  return (
    <div className="page pt-4 pb-16 md:pt-6">
      <Breadcrumb>
        <Link {...category}>{first.category}</Link>
        <span aria-current="page">Comparer</span>
      </Breadcrumb>
      <h1 id="comparison" className="heading mt-1 text-5xl md:text-6xl">
        Comparer
      </h1>
      <div className="mt-3 flex flex-col gap-1 text-concrete-700">
        {gone > 0 && <p>{gone > 1 ? `${gone} produits ne sont` : 'Un produit n’est'} plus en vente.</p>}
        {left > 0 && <p>Trois produits se comparent à la fois&nbsp;: voici les trois premiers.</p>}
        {compared.length === 1 && (
          <p>
            Il manque un second produit&nbsp;: dans la liste, cochez «&nbsp;Comparer&nbsp;» sous un autre.
          </p>
        )}
      </div>
      <Comparison products={compared} />
      {compared.length < MAX_COMPARED && (
        <Link {...category} className={classes(buttonClass('outline'), 'mt-6')}>
          Ajouter un produit
        </Link>
      )}
    </div>
  )
}

const NAME = 'sticky left-0 z-10 bg-white text-left align-top font-normal text-concrete-700'
const CELL =
  'border-concrete-200 border-b px-[min(0.75rem,2vw)] py-3 text-sm md:min-w-44 md:px-4 md:text-base [&_p]:max-w-[min(45vw,24rem)] [&_p]:wrap-break-word'

function Comparison({ products }: { products: Product[] }) {
  const { queries } = useShop()
  const { data: categories = [] } = useQuery(queries.categories())
  const filters = categories.find(({ id }) => id === products[0]?.categoryId)?.filters ?? []
  // On a phone, half of the third column shows.
  const width = products.length > 2 ? 'min-w-32' : 'w-1/2 min-w-26'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what takes the focus
    <section aria-labelledby="comparison" tabIndex={0} className="mt-6 overflow-x-auto bg-white">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <td className={classes(NAME, CELL)} />
            {products.map((product) => (
              <th key={product.id} scope="col" className={classes(CELL, width, 'align-top text-left')}>
                <ProductHead product={product} products={products} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareProducts(products, filters).map(({ name, values, isDifferent }) => (
            <tr key={name}>
              <th scope="row" className={classes(NAME, CELL)}>
                <p>{name}</p>
                {isDifferent && products.length > 1 && (
                  <p className="mt-1 w-fit bg-concrete-200 px-1.5 text-ink text-xs leading-5">Différent</p>
                )}
              </th>
              {values.map((value, index) => (
                <td key={products[index]?.id} className={classes(CELL, 'align-top')}>
                  <p
                    dir="auto"
                    className={classes(
                      value === null ? 'text-concrete-600' : 'font-semibold',
                      name === 'Prix' && 'font-display text-lg tabular-nums md:text-xl',
                    )}
                  >
                    {value ?? 'Non précisé'}
                  </p>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ProductHead({ product, products }: { product: Product; products: Product[] }) {
  const { id, name, image } = product
  const others = products.filter((other) => other.id !== id).map((other) => other.id)
  return (
    <div className="relative flex flex-col gap-2">
      <Image
        src={image}
        alt=""
        sizes="(min-width: 768px) 14rem, 33vw"
        maxWidth={640}
        isEager
        className="aspect-square w-full max-w-56 bg-concrete-100 object-contain"
      />
      <Link
        to="/produit/$productId"
        params={{ productId: String(id) }}
        dir="auto"
        className="wrap-anywhere py-1 font-semibold leading-snug underline underline-offset-2 hover:no-underline md:text-lg"
      >
        {name}
      </Link>
      <Link
        to="/comparer"
        search={{ produits: formatCompared(others) || undefined }}
        resetScroll={false}
        aria-label={`Retirer ${name}`}
        onClick={() => {
          storeTicked({ categoryId: product.categoryId, ids: others })
          focusHeading()
          announce(`${name}\u00a0: retiré de la comparaison`)
        }}
        className="flex min-h-11 w-fit items-center gap-1 font-normal text-concrete-700 text-sm hover:text-ink hover:underline"
      >
        <Icon of={X} className="size-4 shrink-0" />
        Retirer
      </Link>
    </div>
  )
}

function NothingToCompare({ isGone }: { isGone: boolean }) {
  return (
    <>
      <NoticeScreen title={isGone ? 'Produits non trouvés' : 'Rien à comparer'} isShort>
        {isGone && <p>Ces produits ne sont plus en vente.</p>}
        <p>
          Dans une liste, cochez «&nbsp;Comparer&nbsp;» sous deux ou trois produits&nbsp;: leurs prix, leurs
          tailles et leurs caractéristiques s’affichent ici, côte à côte.
        </p>
      </NoticeScreen>
      <Categories />
    </>
  )
}
