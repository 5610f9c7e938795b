import { notFound } from '@tanstack/react-router'
import type { Category } from '#contract/category.ts'
import type { ShopContext } from '../context.ts'
import { parseId } from '../parse-id.ts'

/**
 * The category whose id is in the URL.
 * @throws notFound with the data 'category'
 */
export async function findCategory({ queryClient, queries }: ShopContext, idText: string): Promise<Category> {
  const categories = await queryClient.ensureQueryData(queries.categories())
  const category = categories.find(({ id }) => id === parseId(idText))
  if (!category) throw notFound({ data: 'category' })
  return category
}
