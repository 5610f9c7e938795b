import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import { errorText } from '#admin/error-text.ts'
import { knownBrand } from '#admin/queries/catalogue.ts'
import {
  addProductImage,
  colorProductImage,
  isProductChanged,
  NOT_SAVED,
  oneProduct,
  saveProduct,
  saveStock,
} from '#admin/queries/products.ts'
import { session } from '#admin/session.ts'
import type { Product } from '#contract/product.ts'
import type { Stock } from '#contract/stock.ts'
import type { ChoicePrice } from '#rules/choice.ts'
import { ApiError } from '#web/api-client.ts'
import { nameChoice, typedPrices } from '../stock/choice-prices.ts'
import { type StockValues, stockChangeOf } from '../stock/stock-values.ts'
import type { FormImage } from './form-images.ts'
import { type ChosenColors, chosenColors, colorOf, withColors } from './image-colors.ts'
import {
  changedParts,
  imagePartsOf,
  imageWith,
  listOverwritten,
  type Overwritten,
  type ProductParts,
  type ProductValues,
  partsOf,
  valuesOf,
} from './product-values.ts'

/** Delay in ms before each image uploaded after the product (spec §9). */
const PAUSE = 500

export type Uploads = Record<string, { share: number; problem: string | null }>

type Options = {
  product: Product | null
  shownStock: StockValues
  onCounted?: (stock: Stock) => void
  /** Text of the toast at the end, instead of the usual one; null for none. */
  success?: string | null
}

/** Saves the product and its stock, then uploads more new images one by one; failed ones stay in the form. */
export function useProductSave(
  form: UseFormReturn<ProductValues>,
  { product: shown, shownStock, onCounted, success }: Options,
) {
  const client = useQueryClient()
  const saving = useMutation(saveProduct)
  const adding = useMutation(addProductImage)
  const coloring = useMutation(colorProductImage)
  const counting = useMutation(saveStock)
  const [uploads, setUploads] = useState<Uploads>({})
  const stored = useRef<ProductParts | null>(null)
  const mark = (image: FormImage | undefined, share: number, problem: string | null = null) =>
    image && setUploads((before) => ({ ...before, [image.key]: { share, problem } }))

  async function save(values: ProductValues): Promise<void> {
    setUploads({})
    const { id, images } = values
    const first = imageWith(values)
    const added = images.filter((image) => image.id === null && image !== first)
    const all = partsOf(values)
    const before = stored.current ?? (shown && partsOf(valuesOf(shown)))
    const fields = id === null || !before ? all : changedParts(all, before)
    const brand = fields.brand && (await knownBrand(String(fields.brand), client))
    const parts = { ...fields, brand, ...imagePartsOf(values) }
    const send = (updatedAt: string | null) =>
      saving.mutateAsync({ id, parts: { ...parts, updatedAt }, onProgress: (share) => mark(first, share) })
    const { product: saved } = await send(values.updatedAt)
      .catch(async (error) => {
        if (id === null || !before || !isProductChanged(error)) throw error
        const current = await client.fetchQuery({ ...oneProduct(id), staleTime: 0 })
        const lost = listOverwritten({ before, typed: all, current: partsOf(valuesOf(current)) })
        if (lost.length === 0) return send(current.updatedAt)
        // The error lists the fields changed elsewhere, so a second save may overwrite them.
        form.setValue('updatedAt', current.updatedAt)
        toast.error(NOT_SAVED)
        throw changedElsewhere(lost)
      })
      .catch((error) => {
        setUploads({})
        return throwNamingChoice(error, typedPrices(values))
      })
    stored.current = all
    const chosen = chosenColors(values)
    show(saved, added, chosen)
    // Saves the stock before the images, which may fail and be sent again.
    const change = stockChangeOf(shownStock, values.stock, saved)
    if (change) {
      const stock = await counting.mutateAsync({ params: { id: saved.id }, body: change }).catch(throwAsStock)
      onCounted?.(stock)
    }
    const product = await colorAll(saved, added, chosen)
    await addAll(product, added, values)
    // Waits for the images: a toast after the first response would be early.
    if (success !== null) toast.success(success ?? `Produit ${shown ? 'modifié' : 'ajouté'} avec succès`)
  }

  async function colorAll(saved: Product, added: FormImage[], chosen: ChosenColors): Promise<Product> {
    let product = saved
    for (const { id: imageId, color: stored } of saved.images) {
      const color = chosen.get(imageId)
      if (color === undefined || color === stored) continue
      const response = await coloring.mutateAsync({ params: { id: saved.id, imageId }, body: { color } })
      product = response.product
      show(product, added, chosen)
    }
    return product
  }

  async function addAll(
    saved: Product,
    added: FormImage[],
    { images, colors }: Pick<ProductValues, 'images' | 'colors'>,
  ): Promise<void> {
    let product = saved
    let waiting = added
    for (const image of added) {
      if (!image.file || !session.current) continue
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      mark(image, 0)
      try {
        const response = await adding.mutateAsync({
          id: product.id,
          file: image.file,
          color: colorOf(image, colors),
          number: images.indexOf(image) + 1,
          onProgress: (share) => mark(image, share),
        })
        product = response.product
        waiting = waiting.filter((other) => other !== image)
        show(product, waiting)
      } catch (error) {
        mark(image, 0, errorText(error, 'L’image n’a pas été ajoutée.'))
      }
    }
    if (waiting.length > 0) throw new ImagesMissing(waiting.length)
  }

  // Puts what is stored into the form, so that a retry does not send stored images again.
  function show(product: Product, waiting: FormImage[], chosen: ChosenColors = new Map()): void {
    form.setValue('id', product.id, { shouldDirty: true })
    form.setValue('updatedAt', product.updatedAt)
    const { storedImages, images } = valuesOf(product)
    form.setValue('storedImages', storedImages)
    form.setValue('images', [...withColors(images, chosen), ...waiting], { shouldDirty: true })
  }

  return { save, uploads }
}

/** Returns an error that says at each field that it was changed elsewhere, with the other value if known. */
function changedElsewhere(fields: Overwritten[]): ApiError {
  return new ApiError(409, {
    message: `Ce produit a changé entre-temps\u00a0: ${fields.map(({ label }) => label).join(', ')}. Enregistrez encore une fois pour garder votre saisie.`,
    issues: fields.map(({ field, value }) => ({
      path: field,
      message: value ? `Enregistré entre-temps\u00a0: ${value}` : 'Changé entre-temps',
    })),
  })
}

/** Throws the server's error again; one on `prices.N` then names the size and colour of the Nth price sent. */
function throwNamingChoice(error: Error, sent: ChoicePrice[]): never {
  const { issues = [] } = error instanceof ApiError ? error.body : {}
  const wrong = issues.find(({ path }) => path.startsWith('prices'))
  if (!(error instanceof ApiError) || !wrong) throw error
  const others = issues.filter(({ path }) => !path.startsWith('prices'))
  const named = { path: 'prices', message: nameChoice(sent, wrong) }
  throw new ApiError(error.status, { ...error.body, issues: [...others, named] })
}

/** Throws the server's error again, with its issues about the stock moved to the form's field `stock`. */
function throwAsStock(error: Error): never {
  const { issues = [] } = error instanceof ApiError ? error.body : {}
  if (!(error instanceof ApiError) || issues.length === 0) throw error
  throw new ApiError(error.status, {
    ...error.body,
    issues: issues.map((issue) => ({ ...issue, path: 'stock' })),
  })
}

/** Thrown if the product was saved without some images. An ApiError, so that the form shows its message. */
class ImagesMissing extends ApiError {
  constructor(count: number) {
    const images =
      count > 1 ? `${count} images n’ont pas pu être ajoutées` : 'une image n’a pas pu être ajoutée'
    super(500, {
      message: `Le produit est enregistré, mais ${images}. Réessayez, ou retirez-${count > 1 ? 'les' : 'la'}.`,
    })
  }
}
