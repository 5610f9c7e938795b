/** The longest side of an image that travels, in px: more than any screen of the shop shows. */
const LONGEST_SIDE = 2560
const QUALITY = 0.85
/** Under this size in bytes an image within bounds travels as it is. */
const SMALL = 2 * 1024 * 1024

export const NOT_AN_IMAGE = 'Veuillez sélectionner un fichier image'

/** Whether a file says that it is an image; some phones name no type, then its ending counts. */
export function isImageFile({ type, name }: File): boolean {
  return type ? type.startsWith('image/') : /\.(jpe?g|png|webp|avif|gif|hei[cf])$/i.test(name)
}

/** A big image drawn again as a JPEG of at most 2560 px. Small, moving and unreadable ones stay as they are. */
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

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Not for this browser to read, but perhaps for the server.
    return null
  }
}

function draw(image: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // A JPEG has no transparency: what was clear would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
