import { notFound } from '@tanstack/react-router'
import { excerpt } from '#rules/excerpt.ts'
import type { ShopContext } from '../context.ts'
import type { PageHead } from '../head.ts'

type Args = { context: ShopContext; params: { slug: string } }

/** A page that the owner has written: legal notice, terms, delivery, privacy. */
export const shopPage = {
  loader: async ({ context: { queryClient, queries, settings }, params: { slug } }: Args) => {
    const page = await queryClient.ensureQueryData(queries.page(slug))
    if (!page) throw notFound()
    const text = page.text.replace(/[#*_>`\\[\]]|\([^)]*:[^)]*\)/g, '').replace(/\s+/g, ' ')
    const head: PageHead = { title: page.title, description: excerpt(text, 150) || settings.name }
    return { page, head }
  },
}
