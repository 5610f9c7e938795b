import { cleanText } from '#contract/fields.ts'
import type { ImageLibrary, StoredImage } from './library.ts'

export type NamedImage = StoredImage & { filename: string }

/** Saves all images of a form or none, with their file names. */
export async function saveImages(
  images: ImageLibrary,
  files: { path: string; filename: string }[],
  field: string,
): Promise<NamedImage[]> {
  const paths = files.map(({ path }) => path)
  const stored = await images.saveAll(paths, field)
  return stored.map((image, index) => ({ ...image, filename: imageName(files[index]?.filename ?? '') }))
}

/** Returns a label: the last part, at most 200 characters, without characters of a path. No file on disk has this name. */
function imageName(filename: string): string {
  const last = cleanText(filename).split(/[\\/]/).at(-1) ?? ''
  const name = last
    .replace(/[<>:"|?*\n]/g, '')
    .replace(/^[.\s]+/, '')
    .trim()
  return [...name].slice(-200).join('').slice(-200).toWellFormed() || 'image'
}
