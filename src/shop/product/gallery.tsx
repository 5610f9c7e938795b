import { ChevronLeft, ChevronRight, Expand } from '@lucide/icons'
import { type TouchEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { type Point, swipeDirection } from '#rules/swipe.ts'
import { Icon, IconButton } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { useLazyOverlay } from '../ui/use-lazy-overlay.ts'
import { useWindowKeys } from './use-window-keys.ts'

const ARROW = 'absolute top-1/2 size-11 -translate-y-1/2 bg-white/90 text-ink hover:bg-ink hover:text-white'

/** Elements that use the arrow keys themselves. */
const BUSY = 'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], dialog'

const loadViewer = () => import('./image-viewer.tsx')

const NOT_LOADED = 'La photo n’a pas pu être agrandie\u00a0: vérifiez votre connexion.'

type Props = {
  /** The product, whose `images` are those to show. */
  product: Product
  color: string | null
}

export function Gallery({ product, color }: Props) {
  const { images, name } = product
  const [chosen, setChosen] = useState(0)
  const { isOpen, open, close, preload, module: viewer } = useLazyOverlay('gallery', loadViewer, NOT_LOADED)
  // Images may be deleted while the page is open.
  const current = Math.min(chosen, Math.max(0, images.length - 1))
  const hasSeveral = images.length > 1
  const shown = images[current]
  const otherColor = color !== null && shown && shown.color !== color ? shown.color : null
  const show = (index: number) => setChosen((index + images.length) % images.length)

  useWindowKeys(({ key, shiftKey, target }) => {
    const isBusy = target instanceof Element && target.closest(BUSY)
    if (!hasSeveral || isOpen || isBusy || shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight'))
      return false
    show(current + (key === 'ArrowRight' ? 1 : -1))
    return true
  })

  const swipe = useSwipe((direction) => hasSeveral && show(current + direction))
  const alt = hasSeveral ? `${name}, photo ${current + 1}` : name
  const image = (
    <Image
      key={current}
      src={shown?.url ?? null}
      alt={alt}
      sizes="(min-width: 1024px) 45rem, (min-width: 768px) 50vw, 100vw"
      isEager
      className="aspect-4/3 w-full object-contain split:aspect-square split:max-h-[max(12rem,calc(100svh-19rem))]"
    />
  )
  return (
    <section
      aria-label="Photos du produit"
      className="flex min-w-0 flex-col gap-1 split:self-start md:gap-3 lg:sticky lg:top-28"
    >
      <div
        className="relative bg-concrete-100 max-md:-mx-[min(1rem,5vw)] split:mx-0 split:bg-white"
        {...swipe}
      >
        {images.length === 0 ? (
          image
        ) : (
          <button
            type="button"
            aria-label={`Agrandir\u00a0: ${alt}`}
            aria-haspopup="dialog"
            onPointerEnter={preload}
            onClick={(event) => open(event.currentTarget)}
            className="block w-full cursor-zoom-in touch-manipulation"
          >
            {image}
            <Icon
              of={Expand}
              className="absolute top-2 right-2 size-9 bg-white/90 p-2 text-ink"
              strokeWidth={2.25}
            />
          </button>
        )}
        {otherColor && (
          <p className="label pointer-events-none absolute bottom-2 left-2 max-w-3/5 bg-ink/80 px-2 text-white">
            Photo&nbsp;: coloris {otherColor}
          </p>
        )}
        {hasSeveral && (
          <>
            <IconButton
              icon={ChevronLeft}
              iconClass="size-6"
              label="Photo précédente"
              onClick={() => show(current - 1)}
              className={`${ARROW} left-0`}
            />
            <IconButton
              icon={ChevronRight}
              iconClass="size-6"
              label="Photo suivante"
              onClick={() => show(current + 1)}
              className={`${ARROW} right-0`}
            />
            <p
              className="label pointer-events-none absolute right-2 bottom-2 bg-ink/80 px-2 text-white"
              aria-live="polite"
            >
              <span className="sr-only">Photo </span>
              {current + 1} / {images.length}
            </p>
          </>
        )}
      </div>
      {hasSeveral && (
        <Thumbnails
          images={images}
          current={current}
          onShow={show}
          onOpen={(index, from) => {
            show(index)
            open(from)
          }}
        />
      )}
      {viewer && (
        <viewer.ImageViewer
          product={product}
          current={current}
          isOpen={isOpen}
          onTurn={(direction) => show(current + direction)}
          onClose={close}
        />
      )}
    </section>
  )
}

/** Ignores touches with two points, which zoom the page. */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<Point | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const [first] = Array.from(touches)
      start.current = first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches[0]
      const direction =
        start.current && end && swipeDirection(start.current, { x: end.clientX, y: end.clientY })
      start.current = null
      if (direction) onSwipe(direction)
    },
  }
}

type ThumbnailsProps = {
  images: Product['images']
  current: number
  onShow: (index: number) => void
  onOpen: (index: number, from: Element) => void
}

/** Shows an image by a click, and opens the viewer by a double click (spec §2). */
function Thumbnails({ images, current, onShow, onOpen }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef(current)
  useEffect(() => {
    // Reads no sizes on mount, which would force a layout of the new page.
    if (current === last.current) return
    last.current = current
    // Scrolls only the strip; scrollIntoView would scroll the page too.
    const strip = list.current
    const shown = strip?.children[current]
    if (!strip || !(shown instanceof HTMLElement)) return
    const middle = shown.offsetLeft - strip.offsetLeft - (strip.clientWidth - shown.clientWidth) / 2
    strip.scrollTo({ left: middle })
  }, [current])

  return (
    <ul ref={list} className="-mx-1 flex gap-2 overflow-x-auto p-1">
      {images.map((image, index) => (
        <li key={image.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Voir la photo ${index + 1}`}
            aria-current={index === current}
            onClick={() => onShow(index)}
            onDoubleClick={(event) => onOpen(index, event.currentTarget)}
            className="block size-14 cursor-pointer touch-manipulation border-2 border-transparent bg-white aria-[current=true]:border-race md:size-16 xl:size-20"
          >
            <Image src={image.url} alt="" sizes="6rem" maxWidth={320} className="size-full object-contain" />
          </button>
        </li>
      ))}
    </ul>
  )
}
