import type { Product } from '#contract/product.ts'

/** A picture in the product's form: one that the server has (`id`), or one still to be sent. */
export type Photo = {
  key: string
  id: number | null
  url: string | null
  /** What is to be sent; on a picture that the server has, what will take its place. */
  file: File | null
}

export function photosOf(product: Product | null): Photo[] {
  return (product?.images ?? []).map(({ id, url }) => ({ key: `stored-${id}`, id, url, file: null }))
}

let made = 0

export function newPhoto(file: File): Photo {
  made += 1
  return { key: `new-${made}`, id: null, url: null, file }
}

/**
 * Whether the picture at `from` may go to `to`. New ones come after those that the server has, and a main one
 * that is being replaced stays where it is.
 */
export function canMove(photos: Photo[], from: number, to: number): boolean {
  const [one, other] = [photos[from], photos[to]]
  if (!one || !other || from === to) return false
  const isPinned = ({ id, file }: Photo) => id !== null && file !== null
  return (one.id === null) === (other.id === null) && !isPinned(one) && !isPinned(other)
}

export function movePhoto(photos: Photo[], from: number, to: number): Photo[] {
  const photo = photos[from]
  if (!photo || !canMove(photos, from, to)) return photos
  return photos.toSpliced(from, 1).toSpliced(to, 0, photo)
}
