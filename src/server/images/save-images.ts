import type { Upload } from '#server/http/form-body.ts'
import { imageName } from './image-name.ts'
import type { ImageLibrary, StoredImage } from './library.ts'

export type NamedImage = StoredImage & { filename: string }

/** Saves the images of a form, all or none, with the names of their files. */
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
