import { notFound } from '@tanstack/react-router'
import { excerpt } from '#rules/excerpt.ts'
import { formatDinars } from '#rules/money.ts'
import type { ShopContext } from '../context.ts'
import { ProductNotFound } from '../frame/not-found-screen.tsx'
import { ProductPending } from '../frame/pending-screens.tsx'
import type { PageHead } from '../head.ts'
import { parseId } from '../parse-id.ts'

type Args = { context: ShopContext; params: { productId: string } }

export const productPage = {
  notFoundComponent: ProductNotFound,
  pendingComponent: ProductPending,
  loader: async ({ context: { queryClient, queries }, params }: Args) => {
    const product = await queryClient.ensureQueryData(queries.product(parseId(params.productId)))
    if (!product) throw notFound()
    await queryClient.prefetchQuery(queries.products({ category: product.categoryId, limit: 5 }))
    const description = `${formatDinars(product.price)}. ${excerpt(product.description || product.name, 150)}`
    const head: PageHead = { title: product.name, description, image: product.image }
    return { product, head }
  },
}
