import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, mutation, mutationOf, query } from '#admin/api.ts'
import { counted } from '#admin/count-text.ts'
import { fitMark } from '#admin/shrink-image.ts'
import { upload } from '#admin/upload.ts'
import type { ShopIdentity, ShopIdentityChange } from '#contract/shop-identity.ts'
import type { ShopPageChange } from '#contract/shop-page.ts'
import { fillGaps } from '#rules/page-gaps.ts'
import { type PageSlug, TO_COMPLETE } from '#rules/shop-pages.ts'
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
  ({ name, file, onProgress }: { name: MarkName; file: File; onProgress: (share: number) => void }) =>
    upload(
      `PUT /shop/${name}`,
      {},
      { file },
      {
        onProgress,
        prepare: (image) => fitMark(image, { isIcon: name === 'icon' }),
      },
    ),
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

/** Counts of pages that are now published, and of drafts that still lack something. */
type Written = { published: number; drafts: number }

/**
 * Writes each page that has no text from its template, fills the gaps of the drafts with what the shop has told since,
 * and publishes those that lack nothing.
 */
export const writePages = mutationOf(
  async (): Promise<Written> => {
    const [shop, pages] = await Promise.all([api('GET /shop'), api('GET /pages')])
    const written = { published: 0, drafts: 0 }
    for (const { slug, text, isPublished } of pages) {
      if (isPublished) continue
      const isEmpty = text.trim() === ''
      const whole = isEmpty
        ? (await api('GET /pages/:slug/template', { params: { slug } })).text
        : fillGaps(text, shop)
      if (whole === text) continue
      const isWhole = !whole.includes(TO_COMPLETE)
      await api('PUT /pages/:slug', { params: { slug }, body: { text: whole, isPublished: isWhole } })
      written[isWhole ? 'published' : 'drafts'] += 1
    }
    return written
  },
  {
    success: (_none, { published, drafts }) =>
      [
        published > 0 && counted(published, 'page publiée', 'pages publiées'),
        drafts > 0 && counted(drafts, 'brouillon à compléter', 'brouillons à compléter'),
      ]
        .filter(Boolean)
        .join(', '),
    error: 'Erreur lors de la création des pages',
    changes: [['pages'], ['first-steps']],
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
