import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  FITTED,
  keepInside,
  type Point,
  pan,
  swipeDirection,
  type View,
  wheelFactor,
  ZOOM_STEP,
  zoomAt,
} from '#rules/zoom.ts'

/** Two taps are one double tap within so many ms and px. */
const DOUBLE_TAP = { time: 300, distance: 30 }

/** A finger that moved less than this, in px, has tapped. */
const TAP = 10

/** What a double tap enlarges to: two steps. */
const DOUBLE_TAP_ZOOM = ZOOM_STEP ** 2

const CENTRE: Point = { x: 0, y: 0 }

/**
 * Zoom, drag and swipe on a stage, by wheel, mouse, fingers and double tap: pointers in, a view out. Where
 * nothing is enlarged, a drag is a swipe.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, onSwipe: (direction: 1 | -1) => void) {
  const [view, setView] = useState<View>(FITTED)
  const [travel, setTravel] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<(Point & { isSwipe: boolean }) | null>(null)
  const lastTap = useRef<(Point & { time: number }) | null>(null)

  const change = (next: (view: View) => View) => setView((view) => inside(next(view), stage.current))
  const zoomBy = (factor: number, at: Point = CENTRE) => change((view) => zoomAt(view, factor, at))
  const panBy = (by: Point) => change((view) => pan(view, by))
  const reset = () => setView(FITTED)

  useEffect(() => {
    const element = stage.current
    // React's own wheel listener cannot keep the page, or the browser's zoom, from following.
    function turn(event: WheelEvent): void {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1
      const pinch = event.ctrlKey ? 5 : 1
      const factor = wheelFactor(event.deltaY * lines * pinch)
      const at = pointOn(stage.current, event)
      setView((view) => inside(zoomAt(view, factor, at), stage.current))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [stage])

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return
    stage.current?.setPointerCapture(event.pointerId)
    const at = pointOn(stage.current, event)
    pointers.current.set(event.pointerId, at)
    start.current = pointers.current.size === 1 ? { ...at, isSwipe: view.zoom <= 1 } : null
    setIsHeld(true)
    setTravel(0)
  }

  function onPointerMove(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = pointOn(stage.current, event)
    pointers.current.set(event.pointerId, now)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (start.current?.isSwipe) setTravel(now.x - start.current.x)
    else if (other) pinch(before, now, other)
    else panBy({ x: now.x - before.x, y: now.y - before.y })
  }

  function pinch(before: Point, now: Point, other: Point): void {
    const by = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    change((current) => pan(zoomAt(current, factor, middle), by))
  }

  function onPointerUp(event: PointerEvent): void {
    const began = start.current
    if (!pointers.current.delete(event.pointerId)) return
    start.current = null
    setTravel(0)
    setIsHeld(pointers.current.size > 0)
    if (!began || event.type === 'pointercancel') return
    const at = pointOn(stage.current, event)
    const direction = swipeDirection({ x: at.x - began.x, y: at.y - began.y })
    if (distance(at, began) < TAP) tap({ ...at, time: event.timeStamp })
    else if (began.isSwipe && direction !== 0) onSwipe(direction)
  }

  function tap(now: Point & { time: number }): void {
    const before = lastTap.current
    const isDouble =
      before && now.time - before.time < DOUBLE_TAP.time && distance(now, before) < DOUBLE_TAP.distance
    lastTap.current = isDouble ? null : now
    if (!isDouble) return
    if (view.zoom > 1) reset()
    else zoomBy(DOUBLE_TAP_ZOOM / view.zoom, now)
  }

  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
  return { view, travel, isHeld, zoomBy, panBy, reset, handlers }
}

/** Where a pointer is, in px from the stage's centre. */
function pointOn(
  stage: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = stage?.getBoundingClientRect() ?? new DOMRect()
  return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 }
}

function inside(view: View, stage: HTMLElement | null): View {
  if (!stage) return view
  const picture = stage.querySelector('img')
  return keepInside(
    view,
    { width: picture?.naturalWidth ?? 0, height: picture?.naturalHeight ?? 0 },
    { width: stage.clientWidth, height: stage.clientHeight },
  )
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
