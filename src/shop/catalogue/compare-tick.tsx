import { Link } from '@tanstack/react-router'
import type { ProductCard } from '#contract/product.ts'
import { formatCompared, MAX_COMPARED, NONE_TICKED, tick } from '#rules/compared-products.ts'
import { useEarlyInput } from '#web/use-early-input.ts'
import { announce } from '../ui/announcer.tsx'
import { readTicked, storeTicked, useTicked } from './compared-store.ts'

/** Products of one category are compared: a tick in another one begins a new comparison. */
export function CompareTick({ product }: { product: ProductCard }) {
  const { categoryId, ids } = useTicked()
  const isTicked = ids.includes(product.id)
  const change = (isChecked: boolean) => {
    const ticked = tick(readTicked(), product, isChecked)
    storeTicked(ticked)
    announce(`Produits à comparer\u00a0: ${ticked.ids.length}`)
  }
  const input = useEarlyInput<HTMLInputElement>((early) => early.checked && change(true))
  return (
    <label className="relative -mt-1 -mb-[min(0.75rem,3.75vw)] flex min-h-11 w-fit cursor-pointer items-center gap-1.5 text-concrete-700 text-sm hover:text-ink has-checked:font-semibold has-checked:text-ink has-disabled:text-concrete-500 lg:-mb-4 noscript:hidden">
      <input
        ref={input}
        type="checkbox"
        autoComplete="off"
        aria-label={`Comparer ${product.name}`}
        checked={isTicked}
        disabled={!isTicked && ids.length >= MAX_COMPARED && categoryId === product.categoryId}
        onChange={(event) => change(event.target.checked)}
        className="size-4.5 shrink-0 accent-ink"
      />
      Comparer
    </label>
  )
}

export function CompareBar() {
  const { ids } = useTicked()
  if (ids.length < 2) return null
  return (
    <section
      id="comparaison"
      aria-label="Comparaison"
      className="sticky bottom-0 z-20 mt-6 flex flex-wrap items-center gap-x-4 bg-ink px-[min(1rem,5vw)] py-1.5 text-white max-md:-mx-[min(1rem,5vw)]"
    >
      <Link
        to="/comparer"
        search={{ produits: formatCompared(ids) }}
        className="label flex min-h-11 items-center rounded-xs bg-white px-4 text-ink text-lg hover:bg-concrete-200"
      >
        Comparer ({ids.length})
      </Link>
      <button
        type="button"
        onClick={() => storeTicked(NONE_TICKED)}
        className="min-h-11 cursor-pointer px-2 underline"
      >
        Effacer
      </button>
      {ids.length === MAX_COMPARED && <span className="text-concrete-300 text-sm">3 produits au plus</span>}
    </section>
  )
}
