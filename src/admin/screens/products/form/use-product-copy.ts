import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { authorizedFetch } from '#admin/api.ts'
import type { Product } from '#contract/product.ts'
import { copyOf, type ProductValues } from './product-values.ts'

/** Timeout in ms of each image. */
const TIMEOUT = 30_000
/** Delay in ms before a toast says that the images are loading. */
const PATIENCE = 300

/** Loads a product's images for its copy to upload, then opens the form, unless `giveUp` was called. */
export function useProductCopy(open: (values: ProductValues) => void) {
  const loading = useMutation({ mutationFn: loadImages })
  const copy = (product: Product) => {
    if (loading.isPending) return
    loading.mutate(product, {
      onSuccess: (files) => {
        open(copyOf(product, files))
        const missing = files.filter((file) => file === null).length
        if (missing > 0) toast.warning(missingImages(missing))
      },
    })
  }
  return { copy, giveUp: loading.reset }
}

async function loadImages({ images }: Product): Promise<(File | null)[]> {
  const waiting = setTimeout(() => toast('Copie des images…', { id: 'copy', duration: Infinity }), PATIENCE)
  try {
    return await Promise.all(images.map(({ url }, index) => loadImage(url, index)))
  } finally {
    clearTimeout(waiting)
    toast.dismiss('copy')
  }
}

async function loadImage(url: string, index: number): Promise<File | null> {
  try {
    const response = await authorizedFetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
    if (!response.ok) return null
    const blob = await response.blob()
    return new File([blob], `image-${index + 1}.${blob.type.split('/')[1]}`, { type: blob.type })
  } catch {
    return null
  }
}

function missingImages(count: number): string {
  return count > 1
    ? `${count} images n’ont pas pu être copiées\u00a0: ajoutez-les.`
    : 'Une image n’a pas pu être copiée\u00a0: ajoutez-la.'
}
