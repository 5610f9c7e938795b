import type { NewPicture } from '#server/catalogue/product-images.ts'
import type { Upload } from '#server/http/form-body.ts'
import { pictureName } from './image-name.ts'
import type { ImageLibrary } from './library.ts'

/** Keeps the pictures of a form, all of them or none, with the names that their files came with. */
export async function savePictures(
  images: ImageLibrary,
  files: Upload[],
  field: string,
): Promise<NewPicture[]> {
  const stored = await images.saveAll(
    files.map(({ path }) => path),
    field,
  )
  return stored.map((image, index) => ({ ...image, filename: pictureName(files[index]?.filename ?? '') }))
}
