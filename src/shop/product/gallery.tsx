import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { Picture } from '#web/ui/picture.tsx'

const ARROW =
  'absolute top-1/2 flex size-11 -translate-y-1/2 cursor-pointer items-center justify-center bg-white/90 text-ink hover:bg-ink hover:text-white'

/** Finger travel that counts as a swipe, in px (spec §9). */
const SWIPE = 50

/** A product's pictures: arrows, keys, swipes and thumbnails choose one. */
export function Gallery({ product }: { product: Product }) {
  const { images } = product
  const [current, setCurrent] = useState(0)
  const touchStart = useRef<number | null>(null)
  const hasSeveral = images.length > 1
  const show = (index: number) => setCurrent((index + images.length) % images.length)

  function followKeys(event: KeyboardEvent): void {
    if (!hasSeveral || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    show(current + (event.key === 'ArrowRight' ? 1 : -1))
  }

  function endTouch(event: TouchEvent): void {
    const travel = (event.changedTouches[0]?.clientX ?? 0) - (touchStart.current ?? 0)
    if (hasSeveral && touchStart.current !== null && Math.abs(travel) > SWIPE)
      show(current + (travel < 0 ? 1 : -1))
    touchStart.current = null
  }

  return (
    <section
      aria-label="Photos du produit"
      onKeyDown={followKeys}
      className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-28 lg:self-start"
    >
      <div
        className="relative bg-white max-md:-mx-4"
        onTouchStart={(event) => {
          touchStart.current = event.touches[0]?.clientX ?? null
        }}
        onTouchEnd={endTouch}
      >
        <Picture
          key={current}
          src={images[current]?.url ?? null}
          alt={hasSeveral ? `${product.name}, photo ${current + 1}` : product.name}
          sizes="(min-width: 1024px) 45rem, 100vw"
          isEager
          className="aspect-square w-full object-cover"
        />
        {hasSeveral && (
          <>
            <button
              type="button"
              aria-label="Photo précédente"
              onClick={() => show(current - 1)}
              className={`${ARROW} left-0`}
            >
              <ChevronLeft aria-hidden="true" className="size-6" />
            </button>
            <button
              type="button"
              aria-label="Photo suivante"
              onClick={() => show(current + 1)}
              className={`${ARROW} right-0`}
            >
              <ChevronRight aria-hidden="true" className="size-6" />
            </button>
            <p className="label absolute right-2 bottom-2 bg-ink/80 px-2 text-white" aria-live="polite">
              <span className="sr-only">Photo </span>
              {current + 1} / {images.length}
            </p>
          </>
        )}
      </div>
      {hasSeveral && (
        <ul className="flex gap-2 overflow-x-auto p-1">
          {images.map((image, index) => (
            <li key={image.id} className="shrink-0">
              <button
                type="button"
                aria-label={`Voir la photo ${index + 1}`}
                aria-current={index === current}
                onClick={() => show(index)}
                className="block size-18 cursor-pointer border-2 border-transparent bg-white aria-[current=true]:border-race md:size-24"
              >
                <Picture
                  src={image.url}
                  alt=""
                  sizes="6rem"
                  maxWidth={320}
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
