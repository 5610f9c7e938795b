import { notFound } from '@tanstack/react-router'
import { excerpt } from '#rules/excerpt.ts'
import { modelsOf } from '#rules/fits.ts'
import { formatDinars } from '#rules/money.ts'
import type { ShopContext } from '../context.ts'
import type { PageHead } from '../head.ts'
import { parseId } from '../parse-id.ts'
import { ProductNotFound } from '../ui/not-found-screen.tsx'
import { ProductPending } from '../ui/pending-screens.tsx'

type Args = { context: ShopContext; params: { productId: string } }

export const productPage = {
  notFoundComponent: ProductNotFound,
  pendingComponent: ProductPending,
  loader: async ({ context: { queryClient, queries }, params }: Args) => {
    const product = await queryClient.ensureQueryData(queries.product(parseId(params.productId)))
    if (!product) throw notFound()
    const models = modelsOf(product.fits)
    await Promise.all([
      queryClient.prefetchQuery(queries.products({ category: product.categoryId, limit: 5 })),
      models.length > 0 ? queryClient.prefetchQuery(queries.vehicleModels(models)) : null,
    ])
    const description = `${formatDinars(product.price)}. ${excerpt(product.description || product.name, 150)}`
    const head: PageHead = { title: product.name, description, image: product.image }
    return { product, head }
  },
}
