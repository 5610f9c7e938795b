import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { upload } from '#admin/upload.ts'
import { MINUTE } from '#web/query-client.ts'
import { deletionFrom, putInList } from './lists.ts'

export const categories = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => api('GET /categories', { signal }),
  staleTime: 5 * MINUTE,
})

export type CategoryFields = {
  name: string
  color: string
  className: string
  subcategories: string[]
  /** A new image. */
  image: File | null
  removeImage: boolean
}

type Saved = { id: number | null; fields: CategoryFields }

export const saveCategory = mutationOptions({
  mutationFn: ({ id, fields }: Saved) => {
    const { image, removeImage, ...body } = fields
    if (image) {
      const parts = { ...body, subcategories: JSON.stringify(body.subcategories), image }
      return id === null
        ? upload('POST /categories', {}, parts)
        : upload('PUT /categories/:id', { id }, parts)
    }
    if (id === null) return api('POST /categories', { body })
    return api('PUT /categories/:id', {
      params: { id },
      body: removeImage ? { ...body, removeImage } : body,
    })
  },
  meta: {
    success: ({ id }: Saved) =>
      id === null ? 'Catégorie ajoutée avec succès' : 'Catégorie modifiée avec succès',
    error: 'Erreur lors de la sauvegarde de la catégorie',
    changes: [['categories'], ['products']],
  },
  onSuccess: (category, _variables, _result, { client }) => putInList(client, categories.queryKey, category),
})

export const deleteCategory = deletionFrom('categories', {
  success: 'Catégorie supprimée avec succès',
  error: 'Erreur lors de la suppression de la catégorie',
})
