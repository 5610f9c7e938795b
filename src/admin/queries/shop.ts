import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, mutation, mutationOf, query } from '#admin/api.ts'
import { fitMark } from '#admin/shrink-image.ts'
import { upload } from '#admin/upload.ts'
import type { ShopPageChange } from '#contract/info-page.ts'
import type { ShopIdentity, ShopIdentityChange } from '#contract/shop-identity.ts'
import type { PageSlug } from '#rules/info-pages.ts'
import { MINUTE } from '#web/query-client.ts'

export const shopIdentity = query('GET /shop', { key: ['shop'], staleTime: 10 * MINUTE })

export function useShopName(): string {
  return useQuery(shopIdentity).data?.name ?? ''
}

function storeIdentity(shop: ShopIdentity, client: QueryClient): void {
  client.setQueryData(shopIdentity.queryKey, shop)
}

export const saveShop = mutation('PUT /shop', {
  success: 'Boutique enregistrée avec succès',
  error: 'Erreur lors de la sauvegarde de la boutique',
  changes: [['shop'], ['first-steps'], ['page-template']],
  onSuccess: storeIdentity,
})

/** Not cached: each pause in typing requests another page. */
export const shopPreview = (change: ShopIdentityChange) =>
  query('POST /shop/preview', { key: ['shop', 'preview', change], body: change, gcTime: 0 })

export type MarkName = 'logo' | 'icon'

const THE_MARK: Record<MarkName, string> = { logo: 'du logo', icon: 'de l’icône' }

export const setMark = mutationOf(
  ({ name, file, onProgress }: { name: MarkName; file: File; onProgress: (share: number) => void }) => {
    const prepare = (image: File) => fitMark(image, { isIcon: name === 'icon' })
    return upload(`PUT /shop/${name}`, {}, { file }, { onProgress, prepare })
  },
  {
    success: ({ name }) => `${name === 'logo' ? 'Logo enregistré' : 'Icône enregistrée'} avec succès`,
    error: ({ name }) => `Erreur lors de l’envoi ${THE_MARK[name]}`,
    changes: [['shop']],
    onSuccess: storeIdentity,
  },
)

export const removeMark = mutationOf((name: MarkName) => api(`DELETE /shop/${name}`), {
  success: (name) => `${name === 'logo' ? 'Logo retiré' : 'Icône retirée'} avec succès`,
  error: (name) => `Erreur lors du retrait ${THE_MARK[name]}`,
  changes: [['shop']],
  onSuccess: (_response, client, name) =>
    client.setQueryData(shopIdentity.queryKey, (shop) => shop && { ...shop, [name]: null }),
})

export const shopPages = query('GET /pages', { key: ['pages'], staleTime: 10 * MINUTE })

type PageSaved = { slug: PageSlug; change: ShopPageChange; wasPublished: boolean }

export const savePage = mutationOf(
  ({ slug, change }: PageSaved) => api('PUT /pages/:slug', { params: { slug }, body: change }),
  {
    success: ({ change: { isPublished }, wasPublished }) => {
      if (isPublished) return wasPublished ? 'Page modifiée avec succès' : 'Page publiée avec succès'
      return wasPublished ? 'Page retirée de la boutique' : 'Brouillon enregistré avec succès'
    },
    error: 'Erreur lors de la sauvegarde de la page',
    changes: [['pages'], ['first-steps']],
    onSuccess: (saved, client) =>
      client.setQueryData(shopPages.queryKey, (pages) =>
        pages?.map((page) => (page.slug === saved.slug ? saved : page)),
      ),
  },
)

export const pageTemplate = mutation('GET /pages/:slug/template', {
  error: 'Erreur lors du chargement du modèle',
})

export const messageTemplates = query('GET /message-templates', {
  key: ['message-templates'],
  staleTime: 10 * MINUTE,
})

export const saveTemplate = mutation('PUT /message-templates/:key', {
  success: 'Modèle de message modifié avec succès',
  error: 'Erreur lors de la sauvegarde du modèle de message',
  changes: [['message-templates']],
  onSuccess: (saved, client) =>
    client.setQueryData(messageTemplates.queryKey, (templates) =>
      templates?.map((template) => (template.key === saved.key ? saved : template)),
    ),
})

export const firstSteps = query('GET /shop/steps', { key: ['first-steps'] })

export const hideFirstSteps = mutation('PUT /shop/steps', {
  error: 'Erreur lors de l’enregistrement',
  onSuccess: (steps, client) => client.setQueryData(firstSteps.queryKey, steps),
})

export const demo = query('GET /demo', { key: ['demo'] })

/** Removes the demo; nearly every list changes. */
export const removeDemo = mutation('DELETE /demo', {
  timeout: 60_000,
  success: 'Démonstration retirée avec succès',
  error: 'Erreur lors du retrait de la démonstration',
  onSuccess: (_response, client) => client.invalidateQueries(),
})
