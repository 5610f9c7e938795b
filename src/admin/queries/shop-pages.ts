import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { ShopPage, ShopPageChange } from '#contract/shop-page.ts'
import { MINUTE } from '#web/query-client.ts'

/** The four pages, drafts too. */
export const shopPages = queryOptions({
  queryKey: ['pages'],
  queryFn: ({ signal }) => api('GET /pages', { signal }),
  staleTime: MINUTE,
})

export const savePage = mutationOptions({
  mutationFn: ({ slug, ...body }: ShopPageChange & { slug: string }) =>
    api('PUT /pages/:slug', { params: { slug }, body }),
  meta: {
    success: (_change: unknown, { isPublished }: ShopPage) =>
      isPublished ? 'Page publiée avec succès' : 'Brouillon enregistré avec succès',
    error: 'Erreur lors de la sauvegarde de la page',
    changes: [['first-steps']],
  },
  onSuccess: (page, _change, _result, { client }) => setPage(client, page),
})

/** Loads the first text of a page, with the shop's own values in it. */
export const pageTemplate = mutationOptions({
  mutationFn: (slug: string) => api('GET /pages/:slug/template', { params: { slug } }),
  meta: { error: 'Erreur lors du chargement du modèle' },
})

function setPage(client: QueryClient, page: ShopPage): void {
  client.setQueryData(shopPages.queryKey, (pages) =>
    pages?.map((other) => (other.slug === page.slug ? page : other)),
  )
}
