import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type ReactZoomPanPinchContentRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { type Point, swipeDirection } from '#rules/swipe.ts'
import { classes } from '#web/ui/classes.ts'

export const MIN_ZOOM = 0.5
export const MAX_ZOOM = 5
export const ZOOM_STEP = 1.5

const DOUBLE_TAP_ZOOM = ZOOM_STEP ** 2

/** Wheel distance in px of one zoom step. */
const NOTCH = 100

export type ZoomControls = ReactZoomPanPinchContentRef

type Props = {
  controls: RefObject<ZoomControls | null>
  zoom: number
  onZoom: (zoom: number) => void
  onSwipe: (direction: 1 | -1) => void
  children: ReactNode
}

/** Zooms and pans its image by wheel, pinch, drag and double tap; at zoom 1 or less, a drag is a swipe. */
export function ZoomStage({ controls, zoom, onZoom, onSwipe, children }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const start = useRef<Point | null>(null)
  const [travel, setTravel] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  const [ratio, setRatio] = useState<number | null>(null)
  useWheelZoom(stage, controls)
  // Recenters a zoom made before the image loaded, when the content takes the shape of the image.
  useLayoutEffect(() => {
    if (ratio) controls.current?.centerView(undefined, 0)
  }, [controls, ratio])

  function press(event: PointerEvent): void {
    if (event.button !== 0) return
    stage.current?.setPointerCapture(event.pointerId)
    start.current = event.isPrimary && zoom <= 1 ? { x: event.clientX, y: event.clientY } : null
    setIsHeld(true)
    setTravel(0)
  }

  function release(event: PointerEvent): void {
    const direction = start.current && swipeDirection(start.current, { x: event.clientX, y: event.clientY })
    start.current = null
    setIsHeld(false)
    setTravel(0)
    if (direction && event.type === 'pointerup') onSwipe(direction)
  }

  function toggle(event: MouseEvent): void {
    if (controls.current) zoomBy(controls.current, (zoom > 1 ? 1 : DOUBLE_TAP_ZOOM) / zoom, event)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the viewer's buttons and keys do the same
    <div
      ref={stage}
      data-testid="viewer-stage"
      onPointerDown={press}
      onPointerMove={({ clientX }) => start.current && setTravel(clientX - start.current.x)}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={toggle}
      onLoad={({ target }) =>
        target instanceof HTMLImageElement &&
        setRatio((before) => before ?? target.naturalWidth / target.naturalHeight)
      }
      className={classes(
        'absolute inset-0 touch-none select-none',
        zoom > 1 ? (isHeld ? 'cursor-grabbing' : 'cursor-grab') : 'cursor-zoom-in',
      )}
    >
      <TransformWrapper
        ref={controls}
        minScale={MIN_ZOOM}
        maxScale={MAX_ZOOM}
        centerOnInit
        centerZoomedOut
        wheel={{ disabled: true }}
        doubleClick={{ disabled: true }}
        panning={{ velocityDisabled: true }}
        zoomAnimation={{ disabled: true }}
        autoAlignment={{ animationTime: 0 }}
        onTransform={(_, { scale }) => onZoom(scale)}
      >
        <TransformComponent
          wrapperStyle={{ width: '100%', height: '100%', transform: `translateX(${travel}px)` }}
          contentClass={isHeld ? '' : 'transition-transform duration-150 ease-out'}
          // Fits the image, so that panning stops at its edges.
          contentStyle={ratio ? { width: `min(100vw, ${ratio} * 100vh)`, aspectRatio: ratio } : FULL_SIZE}
        >
          {children}
        </TransformComponent>
      </TransformWrapper>
    </div>
  )
}

const FULL_SIZE = { width: '100%', height: '100%' }

/** Multiplies the zoom by at most one step per event, whereas the library's wheel zoom adds steps. */
function useWheelZoom(stage: RefObject<HTMLElement | null>, controls: RefObject<ZoomControls | null>): void {
  useEffect(() => {
    const element = stage.current
    // Replaces React's passive listener, which cannot prevent the browser's own zoom.
    function turn(event: WheelEvent): void {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1
      const pinch = event.ctrlKey ? 5 : 1
      const notches = Math.max(-1, Math.min(1, (event.deltaY * lines * pinch) / NOTCH))
      if (controls.current) zoomBy(controls.current, ZOOM_STEP ** -notches, event)
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [stage, controls])
}

/** Zooms by a factor around a point of the viewport, by default its center. */
export function zoomBy(
  { state, zoomToPoint }: ZoomControls,
  factor: number,
  { clientX, clientY } = { clientX: innerWidth / 2, clientY: innerHeight / 2 },
): void {
  const zoom = state.scale * factor
  // Corrects the library's rounding to hundredths: 0.67 times a step of 1.5 must be 1.
  zoomToPoint(Math.abs(zoom - 1) < 0.006 ? 1 : zoom, clientX, clientY, 0)
}
