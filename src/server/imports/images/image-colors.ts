import { findOption } from '#rules/choice.ts'
import { nameKey } from '#rules/text.ts'
import type { Trx } from '#server/db/open.ts'
import { updateRow } from '#server/db/rows.ts'
import type { ImportedImage } from '../read/read-product.ts'

/** A stored image whose colour the import changes; `color` is the new one. */
export type Recolored = { id: number; color: string | null }

/**
 * Finds the stored images to which a file gives another colour. They match by the stored name, to which
 * `imageName` converts a name of the file; images with equal names match in order.
 */
export function findRecolored(
  stored: { id: number; filename: string; color: string | null }[],
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

/** Returns a colour as the product spells it; null if the product does not have that colour. */
export function spellColor(colors: string[], color: string | null | undefined): string | null {
  return findOption(colors, color ?? null) ?? null
}

export async function recolorImages(trx: Trx, recolored: Recolored[]): Promise<void> {
  for (const { id, color } of recolored) await updateRow(trx, 'product_images', id, { color })
}
