import { mutationOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { upload } from '#admin/upload.ts'
import type { ShopIdentity, ShopIdentityChange } from '#contract/shop-identity.ts'
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

const CHANGES = [['first-steps']]

export const saveIdentity = mutationOptions({
  mutationFn: (change: ShopIdentityChange) => api('PUT /shop', { body: change }),
  meta: {
    success: 'Boutique enregistrée avec succès',
    error: 'Erreur lors de la sauvegarde de la boutique',
    changes: CHANGES,
  },
  onSuccess: (shop, _change, _result, { client }) => setIdentity(client, shop),
})

export type Mark = 'logo' | 'icon'

export const saveMark = mutationOptions({
  mutationFn: ({ mark, file }: { mark: Mark; file: File }) =>
    upload(mark === 'logo' ? 'PUT /shop/logo' : 'PUT /shop/icon', {}, { file }),
  meta: {
    success: ({ mark }: { mark: Mark }) =>
      mark === 'logo' ? 'Logo enregistré avec succès' : 'Icône enregistrée avec succès',
  },
  onSuccess: (shop, _variables, _result, { client }) => setIdentity(client, shop),
})

export const removeMark = mutationOptions({
  mutationFn: (mark: Mark) => api(mark === 'logo' ? 'DELETE /shop/logo' : 'DELETE /shop/icon', {}),
  meta: {
    success: (mark: Mark) => (mark === 'logo' ? 'Logo retiré avec succès' : 'Icône retirée avec succès'),
    error: 'Erreur lors du retrait de l’image',
    changes: [['shop']],
  },
})

function setIdentity(client: QueryClient, shop: ShopIdentity): void {
  client.setQueryData(shopIdentity.queryKey, shop)
}
