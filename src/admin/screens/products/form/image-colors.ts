import { findOption } from '#rules/choice.ts'
import { foldText } from '#rules/text.ts'
import type { FormImage } from './form-images.ts'

/** Returns the colour that an image shows: the chosen one, or else the one in its file's name, or null. */
export function colorOf({ color, file, fileName }: FormImage, colors: string[]): string | null {
  if (color !== undefined) return findOption(colors, color) ?? null
  return colorInName(file?.name ?? fileName ?? '', colors)
}

/** Finds the colour in a file name, such as `casque-rouge.jpg`. Of several, one must contain the others. */
export function colorInName(fileName: string, colors: string[]): string | null {
  const words = wordsOf(fileName)
  const found = colors.filter((color) => words.includes(wordsOf(color)))
  const [longest] = found.toSorted((a, b) => b.length - a.length)
  if (longest === undefined) return null
  return found.every((color) => wordsOf(longest).includes(wordsOf(color))) ? longest : null
}

/** Chosen colours by the id of their image. */
export type ChosenColors = ReadonlyMap<number | null, string | null>

type Typed = { images: FormImage[]; storedImages: { id: number; color: string | null }[]; colors: string[] }

/** Returns the colours of stored images that differ from the stored ones. */
export function chosenColors({ images, storedImages, colors }: Typed): ChosenColors {
  const changed = images.flatMap((image) => {
    const stored = storedImages.find(({ id }) => id === image.id)
    const color = colorOf(image, colors)
    return stored && color !== stored.color ? [[image.id, color] as const] : []
  })
  return new Map(changed)
}

export function withColors(images: FormImage[], chosen: ChosenColors): FormImage[] {
  return images.map((image) => {
    const color = chosen.get(image.id)
    return color === undefined ? image : { ...image, color }
  })
}

function wordsOf(text: string): string {
  return ` ${(foldText(text).match(/\p{L}+|\p{N}+/gu) ?? []).join(' ')} `
}
