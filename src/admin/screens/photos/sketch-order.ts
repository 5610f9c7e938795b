type Numbered = { id: number }

/** The last photo that was done, and the product that it went to. */
export type LastDone = { photo: number; product: number }

/** Returns the sketch after this one, from the first again after the last; null if it is the only one. */
export function sketchAfter<Sketch extends Numbered>(sketches: Sketch[], id: number): Sketch | null {
  return sketches.find((other) => other.id > id) ?? sketches.find((other) => other.id !== id) ?? null
}

/** Returns the product with the photo taken before this one; null where it is not known. */
export function productBefore(sketches: Numbered[], id: number, last: LastDone | null): number | null {
  const before = sketches.findLast((other) => other.id < id)?.id ?? 0
  if (last && last.photo < id && last.photo > before) return last.product
  return before || null
}

/** Takes no more photos than may wait at once. */
export function takePhotos<Photo>(chosen: Photo[], waiting: number, max: number) {
  const taken = chosen.slice(0, Math.max(0, max - waiting))
  const left = chosen.length - taken.length
  const problem =
    left > 0
      ? `${max} photos à la fois\u00a0: ${left > 1 ? `les ${left} dernières n’ont pas été prises` : 'la dernière n’a pas été prise'}`
      : null
  return { taken, problem }
}
