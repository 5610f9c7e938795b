import { findOption } from '#rules/choice.ts'
import { nameKey } from '#rules/text.ts'
import type { Trx } from '#server/db/open.ts'
import type { ImportedImage } from '../read/read-product.ts'

type StoredImage = { id: number; filename: string; color: string | null }

/** An image of the shop and the colour that it will show. */
export type Recolored = { id: number; color: string | null }

/**
 * Finds the images of a product that show another of its `colors` in a file. An image is known by its name, images of one
 * name by their order; `imageName` turns a name of the file into that of the shop.
 */
export function findRecolored(
  stored: StoredImage[],
  images: ImportedImage[],
  { colors, imageName }: { colors: string[]; imageName: (name: string) => string },
): Recolored[] {
  const left = Map.groupBy(stored, ({ filename }) => nameKey(filename))
  return images.flatMap((image) => {
    const known = left.get(nameKey(imageName(image.name)))?.shift()
    if (!known || image.color === undefined) return []
    const color = spellColor(colors, image.color)
    return color === known.color ? [] : { id: known.id, color }
  })
}

/** Spells a colour as the product does; null for one that it lacks. */
export function spellColor(colors: string[], color: string | null | undefined): string | null {
  return findOption(colors, color ?? null) ?? null
}

export async function recolorImages(trx: Trx, recolored: Recolored[]): Promise<void> {
  for (const { id, color } of recolored)
    await trx.updateTable('product_images').set({ color }).where('id', '=', id).execute()
}
