import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorText } from '#admin/error-text.ts'
import { addProductImage, saveProduct } from '#admin/queries/products.ts'
import { session } from '#admin/session.ts'
import type { Product } from '#contract/product.ts'
import { ApiError } from '#web/api-client.ts'
import { type Photo, photosOf } from './photos.ts'
import { keptImagesOf, type ProductValues, partsOf } from './product-values.ts'

/** Time in ms before each picture that follows the product (spec §9). */
const PAUSE = 500

/** How far a picture is, by its key in the form. */
export type Sendings = Record<string, { share: number; problem: string | null }>

/** Saves the product, then its new pictures one by one; those that fail stay in the form, to be sent again. */
export function useProductSave(form: UseFormReturn<ProductValues>) {
  const saving = useMutation(saveProduct)
  const adding = useMutation(addProductImage)
  const [sendings, setSendings] = useState<Sendings>({})
  const mark = (photo: Photo | undefined, share: number, problem: string | null = null) =>
    photo && setSendings((before) => ({ ...before, [photo.key]: { share, problem } }))

  async function save(values: ProductValues): Promise<void> {
    setSendings({})
    const { id, images } = values
    const added = images.filter((photo) => photo.id === null)
    const first = id === null ? added.shift() : images[0]?.id && images[0].file ? images[0] : undefined
    const pictures = id === null ? { images: first?.file } : keptImagesOf(values)
    const { product } = await saving
      .mutateAsync({
        id,
        parts: { ...partsOf(values), ...pictures },
        onProgress: (share) => mark(first, share),
      })
      .catch((error) => {
        setSendings({})
        throw error
      })
    show(product, added)
    await addAll(product, added, images)
  }

  async function addAll(saved: Product, added: Photo[], images: Photo[]): Promise<void> {
    let product = saved
    let waiting = added
    for (const photo of added) {
      if (!photo.file || !session.current) continue
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      mark(photo, 0)
      try {
        const answer = await adding.mutateAsync({
          id: product.id,
          file: photo.file,
          number: images.indexOf(photo) + 1,
          onProgress: (share) => mark(photo, share),
        })
        product = answer.product
        waiting = waiting.filter((one) => one !== photo)
        show(product, waiting)
      } catch (error) {
        mark(photo, 0, errorText(error, 'L’image n’a pas été ajoutée.'))
      }
    }
    if (waiting.length > 0) throw new PicturesMissing(waiting.length)
  }

  // What the server has now must not be sent again, whatever happens to the rest.
  function show(product: Product, waiting: Photo[]): void {
    form.setValue('id', product.id, { shouldDirty: true })
    form.setValue(
      'storedImages',
      product.images.map(({ id }) => id),
    )
    form.setValue('images', [...photosOf(product), ...waiting], { shouldDirty: true })
  }

  return { save, sendings }
}

/** The product is saved, some of its pictures are not. Shown as a refusal of the server's would be. */
class PicturesMissing extends ApiError {
  constructor(count: number) {
    const images =
      count > 1 ? `${count} images n’ont pas pu être ajoutées` : 'une image n’a pas pu être ajoutée'
    super(500, {
      message: `Le produit est enregistré, mais ${images}. Réessayez, ou retirez-${count > 1 ? 'les' : 'la'}.`,
    })
  }
}
