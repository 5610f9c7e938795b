import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { upload } from '#admin/upload.ts'
import type { ShopIdentityChange } from '#contract/shop-identity.ts'
import { MINUTE } from '#web/query-client.ts'

/** Who the shop is. */
export const shopIdentity = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => api('GET /shop', { signal }),
  staleTime: 10 * MINUTE,
})

/** The shop's name; empty until it is loaded. */
export function useShopName(): string {
  return useQuery(shopIdentity).data?.name ?? ''
}

export const saveShop = mutationOptions({
  mutationFn: (change: ShopIdentityChange) => api('PUT /shop', { body: change }),
  meta: {
    success: 'Boutique enregistrée avec succès',
    error: 'Erreur lors de la sauvegarde de la boutique',
    changes: [['shop'], ['first-steps']],
  },
  onSuccess: (shop, _change, _result, { client }) => client.setQueryData(shopIdentity.queryKey, shop),
})

export type MarkName = 'logo' | 'icon'

type MarkUpload = { name: MarkName; file: File; onProgress: (share: number) => void }

const THE_MARK: Record<MarkName, string> = { logo: 'du logo', icon: 'de l’icône' }

export const setMark = mutationOptions({
  // Sent as it is: shrinking would fill its transparent parts with white.
  mutationFn: ({ name, file, onProgress }: MarkUpload) =>
    upload(`PUT /shop/${name}`, {}, { file }, onProgress, (file) => file),
  meta: {
    success: ({ name }: MarkUpload) =>
      `${name === 'logo' ? 'Logo enregistré' : 'Icône enregistrée'} avec succès`,
    error: ({ name }: MarkUpload) => `Erreur lors de l’envoi ${THE_MARK[name]}`,
    changes: [['shop']],
  },
  onSuccess: (shop, _upload, _result, { client }) => client.setQueryData(shopIdentity.queryKey, shop),
})

export const removeMark = mutationOptions({
  mutationFn: (name: MarkName) => api(`DELETE /shop/${name}`),
  meta: {
    success: (name: MarkName) => `${name === 'logo' ? 'Logo retiré' : 'Icône retirée'} avec succès`,
    error: (name: MarkName) => `Erreur lors du retrait ${THE_MARK[name]}`,
    changes: [['shop']],
  },
  onSuccess: (_response, name, _result, { client }) =>
    client.setQueryData(shopIdentity.queryKey, (shop) => shop && { ...shop, [name]: null }),
})
