/** How a picture is seen: enlarged so many times, its centre moved from the stage's centre, in px. */
export type View = { zoom: number; x: number; y: number }

export type Point = { x: number; y: number }

export type Size = { width: number; height: number }

/** Bounds and step of the zoom (spec §9). */
export const MIN_ZOOM = 0.5
export const MAX_ZOOM = 5
export const ZOOM_STEP = 1.5

/** Finger travel that turns the page, in px (spec §9). */
const SWIPE = 50

/** A wheel's notch, in px of travel. */
const NOTCH = 100

/** The whole picture, as large as the stage allows. */
export const FITTED: View = { zoom: 1, x: 0, y: 0 }

/** The view enlarged `factor` times, what lies under `point` (px from the stage's centre) staying there. */
export function zoomAt(view: View, factor: number, point: Point): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, view.zoom * factor))
  const ratio = zoom / view.zoom
  return { zoom, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

/** The view moved by so many px. */
export function pan(view: View, by: Point): View {
  return { ...view, x: view.x + by.x, y: view.y + by.y }
}

/** The view brought back so that no edge of the picture leaves the stage's edge; centred where it fits. */
export function keepInside(view: View, picture: Size, stage: Size): View {
  const fitted = containedSize(picture, stage)
  return {
    zoom: view.zoom,
    x: within(view.x, (fitted.width * view.zoom - stage.width) / 2),
    y: within(view.y, (fitted.height * view.zoom - stage.height) / 2),
  }
}

/** The zoom factor of a turn of the wheel, `travel` in px: a step a notch at most, finer on a touchpad. */
export function wheelFactor(travel: number): number {
  return ZOOM_STEP ** -Math.max(-1, Math.min(1, travel / NOTCH))
}

/** Where a finger's travel (px) leads: 1 to the next picture, -1 to the one before, 0 nowhere. */
export function swipeDirection(travel: Point): -1 | 0 | 1 {
  if (Math.abs(travel.x) < SWIPE || Math.abs(travel.x) < Math.abs(travel.y)) return 0
  return travel.x < 0 ? 1 : -1
}

function containedSize(picture: Size, stage: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return stage
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

function within(value: number, limit: number): number {
  if (limit <= 0) return 0
  return Math.min(limit, Math.max(-limit, value))
}
