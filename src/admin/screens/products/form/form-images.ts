import type { Product } from '#contract/product.ts'

export type FormImage = {
  key: string
  id: number | null
  url: string | null
  /** The file to upload; for a stored image, its replacement. */
  file: File | null
  /** The name of a file in a stored draft, which cannot hold the file. */
  fileName?: string
  /** True for a stored image of an unpublished product, which is not public. */
  isHidden: boolean
  /** The chosen colour, which may no longer be in the product; undefined for a new image without a choice. */
  color?: string | null
}

export function formImagesOf(product: Product | null): FormImage[] {
  return (product?.images ?? []).map(({ id, url, color }) => ({
    key: `stored-${id}`,
    ...{ id, url, color },
    file: null,
    isHidden: product?.isPublished === false,
  }))
}

export function newFormImage(file: File): FormImage {
  return { key: `new-${Math.random()}`, id: null, url: null, file, isHidden: false }
}

/** False if the move would put a new image before a stored one, or move an image that is being replaced. */
export function canMove(images: FormImage[], from: number, to: number): boolean {
  const [moved, other] = [images[from], images[to]]
  if (!moved || !other || from === to) return false
  const isPinned = ({ id, file }: FormImage) => id !== null && file !== null
  return (moved.id === null) === (other.id === null) && !isPinned(moved) && !isPinned(other)
}
