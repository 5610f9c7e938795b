import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { oneProduct, productCards } from '#admin/queries/products.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { OwnerImage } from '#admin/ui/image-drop.tsx'
import { ListSkeleton, Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { FilterField, followArrows, useDebounced } from '#admin/ui/search-box.tsx'
import type { ProductCard } from '#contract/product.ts'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/money.tsx'

type Props = {
  title: string
  isOpen: boolean
  onPick: (product: ProductCard) => void
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

export function ProductPicker({ title, isOpen, onPick, onClose, focusAfter }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const isPicked = useRef(false)
  // Loads the sizes and colours first, so that their field can take the focus.
  const loading = useMutation({
    mutationFn: ({ id }: ProductCard) => queryClient.prefetchQuery(oneProduct(id)),
  })
  const pick = (product: ProductCard) => {
    if (loading.isPending) return
    loading.mutate(product, {
      onSuccess: () => {
        isPicked.current = true
        onPick(product)
      },
    })
  }
  // Closing the dialog also drops the choice of a product that is still loading.
  const close = () => {
    loading.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      initialFocus={() => input.current}
      finalFocus={() => {
        const target = isPicked.current ? focusAfter() : null
        isPicked.current = false
        return target ?? true
      }}
    >
      <Results input={input} picked={loading.isPending ? loading.variables.id : null} onPick={pick} />
    </Dialog>
  )
}

type ResultsProps = {
  input: RefObject<HTMLInputElement | null>
  /** Id of the product that is being loaded. */
  picked: number | null
  onPick: Props['onPick']
}

function Results({ input, picked, onPick }: ResultsProps) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 300)
  const products = useQuery(productCards(search))
  const items = products.data?.items ?? []
  const total = products.data?.total ?? 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the field and its results
    <div onKeyDown={followArrows}>
      <FilterField
        ref={input}
        label="Rechercher un produit"
        placeholder="Nom ou marque"
        value={text}
        onChange={setText}
      />
      <p role="status" className="py-2 text-concrete-600 text-sm">
        {products.data &&
          (total > items.length
            ? `Les ${items.length} premiers de ${counted(total, 'produit')}`
            : counted(total, 'produit'))}
      </p>
      <QueryBoundary
        query={products}
        loading={
          <ListSkeleton text="Chargement des produits…" layout="flex flex-col" count={6}>
            <div className="my-2 h-14 bg-concrete-100" />
          </ListSkeleton>
        }
        failed="Impossible de charger les produits"
      >
        {() =>
          total === 0 ? (
            <Notice
              title="Aucun produit trouvé"
              text={search && `Rien ne correspond à «\u00a0${search}\u00a0».`}
            />
          ) : (
            <ul className={classes('transition-opacity', products.isPlaceholderData && 'opacity-50')}>
              {items.map((product) => (
                <li key={product.id} className="border-concrete-200 border-t">
                  <Choice product={product} isPicked={product.id === picked} onPick={onPick} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </div>
  )
}

type ChoiceProps = { product: ProductCard; isPicked: boolean; onPick: Props['onPick'] }

function Choice({ product, isPicked, onPick }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-busy={isPicked}
      onClick={() => onPick(product)}
      className="flex w-full cursor-pointer flex-wrap items-center gap-x-3 py-2 text-left hover:bg-concrete-50"
    >
      <OwnerImage src={product.image} sizes="56px" className="size-14 shrink-0 object-contain" />
      <span className="min-w-0 flex-1 basis-[6rem]">
        <span className="line-clamp-2 font-semibold text-ink leading-snug">{product.name}</span>
        <span className="text-concrete-600 text-sm">
          {isPicked ? 'Ajout…' : (product.brand ?? product.category)}
          {!product.inStock && <span className="font-semibold text-amber-900"> · Rupture</span>}
        </span>
      </span>
      <span className="price ml-auto text-ink text-lg">
        {product.hasPrices && 'Dès\u00a0'}
        <Money of={product.price} />
      </span>
    </button>
  )
}
