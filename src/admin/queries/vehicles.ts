import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { NewVehicleModel, VehicleMake, VehicleModel } from '#contract/vehicle.ts'
import { MINUTE } from '#web/query-client.ts'
import type { Saved } from './lists.ts'

const CHANGES = [['vehicles'], ['products']]

/** Every model with its make, by make and name. */
const query = queryOptions({
  queryKey: ['vehicles'],
  queryFn: ({ signal }) => api('GET /vehicles', { signal }),
  staleTime: 10 * MINUTE,
  select: (makes: VehicleMake[]): VehicleModel[] =>
    makes.flatMap(({ make, models }) => models.map((model) => ({ ...model, make }))),
})

export const vehicles = {
  query,
  save: mutationOptions({
    mutationFn: ({ id, fields }: Saved<NewVehicleModel>) =>
      id === null
        ? api('POST /vehicles/models', { body: fields })
        : api('PUT /vehicles/models/:id', { params: { id }, body: fields }),
    meta: {
      success: ({ id }: Saved<NewVehicleModel>) =>
        id === null ? 'Modèle ajouté avec succès' : 'Modèle modifié avec succès',
      error: 'Erreur lors de la sauvegarde du modèle',
      changes: CHANGES,
    },
  }),
  /** Gives a make another name, model by model. */
  renameMake: mutationOptions({
    mutationFn: async ({ ids, make }: { ids: number[]; make: string }) => {
      for (const id of ids) await api('PUT /vehicles/models/:id', { params: { id }, body: { make } })
    },
    meta: {
      success: 'Marque renommée avec succès',
      error: 'Erreur lors du changement de nom de la marque',
      changes: CHANGES,
    },
  }),
  remove: mutationOptions({
    mutationFn: (id: number) => api('DELETE /vehicles/models/:id', { params: { id } }),
    meta: {
      success: 'Modèle supprimé avec succès',
      error: 'Erreur lors de la suppression du modèle',
      changes: [['vehicles']],
    },
  }),
}
