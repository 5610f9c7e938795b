import { useEffect, useRef } from 'react'
import type { Product } from '#contract/product.ts'
import { Image } from '#web/ui/image.tsx'

type Props = {
  images: Product['images']
  current: number
  onShow: (index: number) => void
  onOpen: (index: number, from: Element) => void
}

/** Thumbnails of all images: a click shows one, a double click opens the viewer (spec §2). */
export function Thumbnails({ images, current, onShow, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Scrolls the strip only: scrollIntoView would scroll the page as well.
    const strip = list.current
    const shown = strip?.children[current]
    if (!strip || !(shown instanceof HTMLElement)) return
    const middle = shown.offsetLeft - strip.offsetLeft - (strip.clientWidth - shown.clientWidth) / 2
    strip.scrollTo({ left: middle })
  }, [current])

  return (
    <ul ref={list} className="flex gap-2 overflow-x-auto p-1">
      {images.map((image, index) => (
        <li key={image.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Voir la photo ${index + 1}`}
            aria-current={index === current}
            onClick={() => onShow(index)}
            onDoubleClick={(event) => onOpen(index, event.currentTarget)}
            className="block size-18 cursor-pointer touch-manipulation border-2 border-transparent bg-white aria-[current=true]:border-race md:size-24"
          >
            <Image src={image.url} alt="" sizes="6rem" maxWidth={320} className="size-full object-contain" />
          </button>
        </li>
      ))}
    </ul>
  )
}
