import { Plus } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { usePhotoQueue, useSending } from '#admin/photos/use-photo-queue.ts'
import { categories } from '#admin/queries/catalogue.ts'
import { sketches } from '#admin/queries/products.ts'
import { OwnerImage } from '#admin/ui/image-drop.tsx'
import { ListSkeleton, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { Product } from '#contract/product.ts'
import { readStored, writeStored } from '#web/storage.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AddPanel, QueuePanel } from './add-panel.tsx'
import { SketchCard } from './sketch-card.tsx'
import { type LastDone, type Moved, productBefore, sketchAfter } from './sketches.ts'

/** Turns photos into products, one card after another. */
export function PhotosScreen() {
  useSending()
  const client = useQueryClient()
  const query = useQuery(sketches)
  const { data: allCategories } = useQuery({ ...categories.query, staleTime: 0 })
  const [position, goTo] = usePosition()
  const [current, setCurrent] = useState<Product | null>(null)
  const [hasMoved, setMoved] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { photos } = usePhotoQueue()
  const { items = [], total = 0 } = query.data ?? {}
  // Keeps the current sketch in state: once published it leaves the list, maybe before its stock is saved.
  if (current === null && items[0]) setCurrent(items.find(({ id }) => id === position.at) ?? items[0])
  const show = (sketch: Product) => {
    setCurrent(sketch)
    setMoved(true)
    goTo({ ...position, at: sketch.id })
  }
  const leave = (sketch: Product, change: Partial<Position>) => {
    const next = sketchAfter(items, sketch.id)
    client.setQueryData(sketches.queryKey, (page) =>
      page ? { ...page, items: page.items.filter(({ id }) => id !== sketch.id) } : page,
    )
    void client.invalidateQueries({ queryKey: ['categories'] })
    setCurrent(next)
    setMoved(true)
    goTo({ ...position, ...change, at: next?.id ?? null })
  }
  const next = current && sketchAfter(items, current.id)
  return (
    <Screen
      title="Depuis des photos"
      back={{ to: '/produits', name: 'Produits' }}
      help="produits"
      hasForm
      count={total > 0 && `${total} à compléter`}
      actions={
        current && (
          <Button
            look="outline"
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
            className="max-sm:border-0 max-sm:px-3"
          >
            <Icon of={Plus} className="size-5 sm:-ml-1" />
            <span className="max-sm:sr-only">Autres photos</span>
          </Button>
        )
      }
    >
      <QueuePanel />
      <QueryBoundary
        query={query}
        loading={
          <ListSkeleton text="Chargement des photos…" layout="">
            <div className="h-80 bg-concrete-200" />
          </ListSkeleton>
        }
        failed="Impossible de charger les photos"
      >
        {() => (
          <>
            {!current && hasMoved && photos.length === 0 && <AllDone />}
            {(!current || isAdding) && allCategories && (
              <AddPanel
                categories={allCategories}
                last={position.category}
                onAdd={(category) => {
                  setAdding(false)
                  // New photos use the chosen category, not the one to which the owner moved earlier photos.
                  goTo({ ...position, category, moved: null })
                }}
              />
            )}
            {items.length > 1 && <Strip sketches={items} current={current} onChoose={show} />}
            {current && (
              <SketchCard
                key={current.id}
                sketch={current}
                categories={allCategories}
                before={productBefore(items, current.id, position.last)}
                moved={position.moved}
                pieces={position.pieces}
                onPieces={(pieces) => goTo({ ...position, pieces })}
                isNext={hasMoved}
                onSkip={next ? () => show(next) : undefined}
                onPublished={(moved) =>
                  leave(current, { moved, last: { photo: current.id, product: current.id } })
                }
                onJoined={(product) => leave(current, { last: { photo: current.id, product } })}
                onDeleted={() => leave(current, {})}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}

/** Space in px before the current photo, in which the previous photo stays visible. */
const BEFORE = 78

type StripProps = { sketches: Product[]; current: Product | null; onChoose: (sketch: Product) => void }

function Strip({ sketches, current, onChoose }: StripProps) {
  const list = useRef<HTMLOListElement>(null)
  const at = sketches.findIndex(({ id }) => id === current?.id)
  // Scrolls only the list: `scrollIntoView` would scroll the page too.
  useEffect(() => {
    const entry = list.current?.children[at]
    if (entry instanceof HTMLElement) list.current?.scrollTo({ left: entry.offsetLeft - BEFORE })
  }, [at])
  return (
    <ol
      ref={list}
      aria-label="Photos à compléter"
      className="relative -mx-4 mb-4 flex gap-1.5 overflow-x-auto px-4 py-1 md:-mx-6 md:px-6"
    >
      {sketches.map((sketch) => (
        <li key={sketch.id} className="shrink-0">
          <button
            type="button"
            aria-label={sketch.name}
            aria-current={sketch.id === current?.id || undefined}
            onClick={() => onChoose(sketch)}
            className="block size-14 cursor-pointer bg-concrete-100 aria-[current]:outline-3 aria-[current]:outline-ink"
          >
            <OwnerImage src={sketch.image} isHidden sizes="56px" className="size-14 object-cover" />
          </button>
        </li>
      ))}
    </ol>
  )
}

function AllDone() {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-concrete-200 bg-white px-4 py-3"
    >
      <p className="font-semibold text-ink">Toutes les photos sont complétées.</p>
      <Link to="/produits" className={buttonClass('outline')}>
        Voir les produits
      </Link>
    </div>
  )
}

type Position = {
  /** Id of the sketch whose card is open. */
  at: number | null
  last: LastDone | null
  moved: Moved | null
  /** Number of pieces typed for each size and colour. */
  pieces: string
  /** Id of the category chosen for the photos that were added last. */
  category: number | null
}

const KEY = 'admin-photos-place'
const START: Position = { at: null, last: null, moved: null, pieces: '', category: null }

function usePosition() {
  const [position, setPosition] = useState<Position>(() => ({
    ...START,
    ...(readStored('localStorage', KEY) ?? {}),
  }))
  const goTo = (next: Position) => {
    writeStored('localStorage', KEY, next)
    setPosition(next)
  }
  return [position, goTo] as const
}
