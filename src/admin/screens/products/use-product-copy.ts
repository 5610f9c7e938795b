import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { authorizedFetch } from '#admin/api.ts'
import type { Product } from '#contract/product.ts'
import { copyOf } from './product-copy.ts'
import type { ProductValues } from './product-values.ts'

/** Loads a product's images, which the copy uploads again, then opens the form with what the copy has. */
export function useProductCopy(open: (values: ProductValues) => void) {
  return useMutation({
    mutationFn: ({ images }: Product) => Promise.all(images.map(({ url }, index) => loadImage(url, index))),
    onSuccess: (files, product) => {
      const images = files.filter((file) => file !== null)
      open(copyOf(product, images))
      const missing = files.length - images.length
      if (missing > 0) toast.warning(missingImages(missing))
    },
  })
}

async function loadImage(url: string, index: number): Promise<File | null> {
  try {
    const response = await authorizedFetch(url)
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
