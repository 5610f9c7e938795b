import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { download } from '#admin/download.ts'
import { upload } from '#admin/upload.ts'
import type { FreeDeliverySetting } from '#contract/free-delivery.ts'
import type { Wilaya, WilayaPrices } from '#contract/wilaya.ts'
import { MINUTE } from '#web/query-client.ts'
import { listQueries, type Saved } from './lists.ts'

export const wilayas = listQueries({
  list: 'wilayas',
  toasts: {
    added: 'Wilaya ajoutée avec succès',
    saved: 'Wilaya modifiée avec succès',
    notSaved: 'Erreur lors de la sauvegarde de la wilaya',
    deleted: 'Wilaya supprimée avec succès',
    notDeleted: 'Erreur lors de la suppression de la wilaya',
  },
  staleTime: 30 * MINUTE,
  load: (options) => api('GET /wilayas', options),
  save: ({ id, fields }: Saved<Omit<Wilaya, 'id'>>) =>
    id === null
      ? api('POST /wilayas', { body: fields })
      : api('PUT /wilayas/:id', { params: { id }, body: fields }),
})

export const freeDelivery = queryOptions({
  queryKey: ['free-delivery'],
  queryFn: ({ signal }) => api('GET /free-delivery', { signal }),
  staleTime: 30 * MINUTE,
})

/** Changes the setting; a change of `isActive` only has its own toast. */
export const saveFreeDelivery = mutationOptions({
  mutationFn: (change: Partial<FreeDeliverySetting>) => api('PUT /free-delivery', { body: change }),
  meta: {
    success: ({ minimumAmount, isActive }: Partial<FreeDeliverySetting>) => {
      if (minimumAmount !== undefined) return 'Livraison gratuite mise à jour avec succès'
      return `Livraison gratuite ${isActive ? 'activée' : 'désactivée'} avec succès`
    },
    error: 'Erreur lors de la mise à jour de la livraison gratuite',
    changes: [['free-delivery']],
  },
  onSuccess: (setting, _variables, _result, { client }) =>
    client.setQueryData(freeDelivery.queryKey, setting),
})

/** Saves the prices of several wilayas, all or none. */
export const saveWilayaPrices = mutationOptions({
  mutationFn: (prices: WilayaPrices) => api('PUT /wilayas/prices', { body: prices }),
  meta: { success: 'Tarifs enregistrés avec succès', error: 'Erreur lors de la sauvegarde des tarifs' },
  onSuccess: (saved, _prices, _result, { client }) => client.setQueryData(wilayas.query.queryKey, saved),
})

/** Downloads the prices of all wilayas. */
export const exportWilayas = mutationOptions({
  mutationFn: () => download('GET /wilayas/export', {}),
  meta: { error: 'Erreur lors de l’export des tarifs' },
})

export const importWilayas = mutationOptions({
  mutationFn: (file: File) => upload('POST /wilayas/import', {}, { file }, undefined, (one) => one),
  meta: { success: 'Tarifs importés avec succès', error: 'Erreur lors de l’import des tarifs' },
  onSuccess: (saved, _file, _result, { client }) => client.setQueryData(wilayas.query.queryKey, saved),
})
