import { ChevronLeft, ChevronRight, Maximize, X, ZoomIn, ZoomOut } from '@lucide/icons'
import { useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { IconButton } from '#web/ui/icon.tsx'
import { Image, withWidth } from '#web/ui/image.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useWindowKeys } from './use-window-keys.ts'
import { MAX_ZOOM, MIN_ZOOM, ZOOM_STEP, type ZoomControls, ZoomStage, zoomBy } from './zoom-stage.tsx'

const BUTTON = {
  iconClass: 'size-6',
  className:
    'size-[min(3rem,15vw)] shrink-0 bg-ink/70 text-white hover:bg-race disabled:cursor-not-allowed disabled:text-concrete-500 disabled:hover:bg-ink/70',
}

/** Distance in px that a key press pans. */
const KEY_PAN = 80

type Props = {
  product: Product
  current: number
  isOpen: boolean
  onTurn: (direction: 1 | -1) => void
  onClose: () => void
}

export function ImageViewer({ product, current, isOpen, onTurn, onClose }: Props) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      label={`Photos de ${product.name}`}
      className="on-dark m-0 h-full w-full overflow-hidden bg-ink p-0 text-white"
    >
      <Viewer product={product} current={current} onTurn={onTurn} onClose={onClose} />
    </Sheet>
  )
}

function Viewer({ product, current, onTurn, onClose }: Omit<Props, 'isOpen'>) {
  const { images } = product
  const controls = useRef<ZoomControls>(null)
  const [zoom, setZoom] = useState(1)
  const image = images[current]
  const hasSeveral = images.length > 1

  const zoomIn = () => controls.current && zoomBy(controls.current, ZOOM_STEP)
  const zoomOut = () => controls.current && zoomBy(controls.current, 1 / ZOOM_STEP)
  const reset = () => controls.current && zoomBy(controls.current, 1 / zoom)
  const pan = (x: number, y: number) => controls.current?.panBy(x * KEY_PAN, y * KEY_PAN, 0)

  function turn(direction: 1 | -1): void {
    if (!hasSeveral) return
    setZoom(1)
    onTurn(direction)
  }

  // Listens on the window, since a click beside the buttons leaves no element focused.
  useWindowKeys(({ key, shiftKey }) => {
    if (key === 'ArrowLeft' && shiftKey) pan(1, 0)
    else if (key === 'ArrowRight' && shiftKey) pan(-1, 0)
    else if (key === 'ArrowLeft') turn(-1)
    else if (key === 'ArrowRight') turn(1)
    else if (key === 'ArrowUp') pan(0, 1)
    else if (key === 'ArrowDown') pan(0, -1)
    else if (key === '+' || key === '=') zoomIn()
    else if (key === '-') zoomOut()
    else if (key === '0') reset()
    else return false
    return true
  })

  return (
    <div className="relative h-full">
      {image && (
        <ZoomStage key={image.id} controls={controls} zoom={zoom} onZoom={setZoom} onSwipe={turn}>
          {/* Shows a small image, often cached as a thumbnail, while the large one loads. */}
          <div
            className="h-full w-full bg-center bg-contain bg-no-repeat"
            style={{ backgroundImage: `url("${withWidth(image.url, 160)}")` }}
          >
            <Image
              src={image.url}
              alt={hasSeveral ? `${product.name}, photo ${current + 1}` : product.name}
              sizes={zoom > 1 ? '1920px' : '100vw'}
              maxWidth={1920}
              isEager
              className="pointer-events-none h-full w-full object-contain"
            />
          </div>
        </ZoomStage>
      )}

      <div className="pointer-events-none absolute inset-x-0 top-0 flex items-center gap-px *:pointer-events-auto">
        <p
          className="label mr-auto whitespace-nowrap bg-ink/70 px-[min(1rem,4vw)] py-3 text-[min(1rem,5vw)] leading-none"
          aria-live="polite"
        >
          <span className="sr-only">Photo </span>
          {current + 1} / {images.length}
        </p>
        <IconButton
          {...BUTTON}
          icon={ZoomOut}
          label="Zoom arrière"
          disabled={zoom <= MIN_ZOOM}
          onClick={zoomOut}
        />
        <output className="label flex h-[min(3rem,15vw)] w-[min(4rem,16vw)] items-center justify-center whitespace-nowrap bg-ink/70 text-[min(1rem,5vw)] max-[22rem]:hidden">
          {Math.round(zoom * 100)}&nbsp;%
        </output>
        <IconButton
          {...BUTTON}
          icon={ZoomIn}
          label="Zoom avant"
          disabled={zoom >= MAX_ZOOM}
          onClick={zoomIn}
        />
        <IconButton
          {...BUTTON}
          icon={Maximize}
          iconClass="size-5"
          label="Taille normale"
          disabled={zoom === 1}
          onClick={reset}
        />
        <IconButton
          {...BUTTON}
          icon={X}
          iconClass="size-7"
          label="Fermer"
          ref={focusOnOpen}
          onClick={onClose}
        />
      </div>

      {hasSeveral && (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-between pb-4 *:pointer-events-auto md:top-1/2 md:bottom-auto md:-translate-y-1/2 md:pb-0">
          <IconButton
            {...BUTTON}
            icon={ChevronLeft}
            iconClass="size-8"
            label="Photo précédente"
            onClick={() => turn(-1)}
          />
          <IconButton
            {...BUTTON}
            icon={ChevronRight}
            iconClass="size-8"
            label="Photo suivante"
            onClick={() => turn(1)}
          />
        </div>
      )}
    </div>
  )
}

// Sets the attribute, by which an opening dialog chooses its focus: React's autoFocus runs too early.
function focusOnOpen(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '')
}
