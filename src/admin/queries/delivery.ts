import { mutation, mutationOf, query } from '#admin/api.ts'
import { downloading } from '#admin/download.ts'
import { upload } from '#admin/upload.ts'
import { MINUTE } from '#web/query-client.ts'
import { listResource, saveItem } from './list-resource.ts'
import { firstSteps } from './shop.ts'

export const wilayas = listResource('wilayas', {
  noun: 'wilaya',
  gender: 'feminine',
  query: query('GET /wilayas', { key: ['wilayas'], staleTime: 30 * MINUTE }),
  save: saveItem('wilayas'),
})

export const saveWilayaPrices = mutation('PUT /wilayas/prices', {
  success: 'Tarifs enregistrés avec succès',
  error: 'Erreur lors de la sauvegarde des tarifs',
  onSuccess: (saved, client) => {
    client.setQueryData(wilayas.query.queryKey, saved)
    void client.invalidateQueries(firstSteps)
  },
})

export const exportWilayas = downloading('GET /wilayas/export', 'Erreur lors de l’export des tarifs')

/** Returns the wilayas as a file would change them, and writes nothing. */
export const readWilayaFile = mutationOf(
  (file: File) => upload('POST /wilayas/import', {}, { file, dryRun: 'true' }, { prepare: (one) => one }),
  { error: 'Erreur lors de la lecture des tarifs' },
)

export const freeDelivery = query('GET /free-delivery', { key: ['free-delivery'], staleTime: 30 * MINUTE })

export const saveFreeDelivery = mutation('PUT /free-delivery', {
  success: ({ body: { minimumAmount, isActive } }) => {
    if (minimumAmount !== undefined) return 'Livraison gratuite mise à jour avec succès'
    return `Livraison gratuite ${isActive ? 'activée' : 'désactivée'} avec succès`
  },
  error: 'Erreur lors de la mise à jour de la livraison gratuite',
  changes: [['free-delivery']],
  onSuccess: (setting, client) => client.setQueryData(freeDelivery.queryKey, setting),
})
