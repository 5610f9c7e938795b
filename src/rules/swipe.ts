/** Minimum distance of a swipe, in px (spec §9). */
const SWIPE = 50

export type Point = { x: number; y: number }

/** Returns 1 for the next image, -1 for the previous one, 0 for a touch that is not a horizontal swipe. */
export function swipeDirection(start: Point, end: Point): -1 | 0 | 1 {
  const x = end.x - start.x
  const y = end.y - start.y
  if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
