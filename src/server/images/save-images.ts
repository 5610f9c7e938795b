import { imageName } from './image-name.ts'
import type { ImageLibrary, StoredImage } from './library.ts'

/** An image whose file is safely on disk, and the name that its file was sent with. */
export type NamedImage = StoredImage & { filename: string }

/** Stores the images of a form, all of them or none. */
export async function saveImages(
  images: ImageLibrary,
  files: { path: string; filename: string }[],
  field: string,
): Promise<NamedImage[]> {
  const stored = await images.saveAll(
    files.map(({ path }) => path),
    field,
  )
  return stored.map((image, index) => ({ ...image, filename: imageName(files[index]?.filename ?? '') }))
}
