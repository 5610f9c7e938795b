import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { ShopPageChange } from '#contract/shop-page.ts'
import type { PageSlug } from '#rules/shop-pages.ts'
import { MINUTE } from '#web/query-client.ts'

/** The shop's pages with their texts, drafts too. */
export const shopPages = queryOptions({
  queryKey: ['pages'],
  queryFn: ({ signal }) => api('GET /pages', { signal }),
  staleTime: 10 * MINUTE,
})

type PageSaved = {
  slug: PageSlug
  change: ShopPageChange
  /** It was in the shop before. */
  wasPublished: boolean
}

export const savePage = mutationOptions({
  mutationFn: ({ slug, change }: PageSaved) => api('PUT /pages/:slug', { params: { slug }, body: change }),
  meta: {
    success: ({ change: { isPublished }, wasPublished }: PageSaved) => {
      if (isPublished) return wasPublished ? 'Page modifiée avec succès' : 'Page publiée avec succès'
      return wasPublished ? 'Page retirée de la boutique' : 'Brouillon enregistré avec succès'
    },
    error: 'Erreur lors de la sauvegarde de la page',
    changes: [['pages'], ['first-steps']],
  },
  onSuccess: (saved, _variables, _result, { client }) =>
    client.setQueryData(shopPages.queryKey, (pages) =>
      pages?.map((page) => (page.slug === saved.slug ? saved : page)),
    ),
})

/** A first text for a page, with what the shop says of itself. */
export const pageTemplate = mutationOptions({
  mutationFn: (slug: PageSlug) => api('GET /pages/:slug/template', { params: { slug } }),
  meta: { error: 'Erreur lors du chargement du modèle' },
})
