import { MAX_MARK_SIDE, SQUARE_TOLERANCE } from '#rules/images.ts'

/** Longest side of an uploaded image, in px: more than the storefront ever shows. */
const LONGEST_SIDE = 2560
const QUALITY = 0.85
/** An image of at most this size in bytes that is within the bounds is uploaded unchanged. */
const SMALL = 2 * 1024 * 1024

export const NOT_AN_IMAGE = 'Veuillez sélectionner un fichier image'

/** True for an image, by its MIME type, or by its extension where phones set no type. */
export function isImageFile({ type, name }: File): boolean {
  return type ? type.startsWith('image/') : /\.(jpe?g|png|webp|avif|gif|hei[cf])$/i.test(name)
}

/** Redraws a large image as a JPEG of at most 2560 px. Small, GIF, SVG and unreadable ones stay unchanged. */
export async function shrinkImage(file: File): Promise<File> {
  if (file.type === 'image/gif' || file.type === 'image/svg+xml') return file
  const image = await decode(file)
  if (!image) return file
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height))
    if (scale === 1 && file.size <= SMALL) return file
    const drawn = await draw(image, Math.round(image.width * scale), Math.round(image.height * scale))
    if (!drawn || (scale === 1 && drawn.size >= file.size)) return file
    return new File([drawn], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' })
  } finally {
    image.close()
  }
}

/** Longest side of a logo or an icon that is redrawn, in px. */
const MARK_SIDE = 1024

/** Redraws a large logo, and an icon that is large or not square, as WebP or PNG with its transparency. */
export async function fitMark(file: File, { isIcon }: { isIcon: boolean }): Promise<File> {
  const image = await decode(file)
  if (!image) return file
  try {
    const longest = Math.max(image.width, image.height)
    const needsBorders = isIcon && Math.abs(image.width - image.height) > longest * SQUARE_TOLERANCE
    if (!needsBorders && file.size <= SMALL && longest <= MAX_MARK_SIDE) return file
    const scale = Math.min(1, MARK_SIDE / longest)
    const size = [Math.round(image.width * scale), Math.round(image.height * scale)] as const
    const side = needsBorders ? Math.round(longest * scale) : 0
    const drawn = await draw(image, ...size, { type: 'image/webp', side })
    if (!drawn) return file
    const extension = drawn.type === 'image/webp' ? 'webp' : 'png'
    return new File([drawn], `${file.name.replace(/\.[^.]+$/, '')}.${extension}`, { type: drawn.type })
  } finally {
    image.close()
  }
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // The server may decode what this browser cannot.
    return null
  }
}

/** Draws an image at this size in px, in the middle of a square of `side` px if that is given. */
function draw(
  image: ImageBitmap,
  width: number,
  height: number,
  { type = 'image/jpeg', side = 0 }: { type?: 'image/jpeg' | 'image/webp'; side?: number } = {},
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = side || width
  canvas.height = side || height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  if (type === 'image/jpeg') {
    // JPEG has no alpha channel: transparent pixels would turn black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
