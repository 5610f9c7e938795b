import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { upload } from '#admin/upload.ts'
import type { Category } from '#contract/category.ts'
import { MINUTE } from '#web/query-client.ts'
import { deletionFrom, putInList } from './lists.ts'

export const categories = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => api.get<Category[]>('/categories', { signal }),
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
    const path = id === null ? '/categories' : `/categories/${id}`
    if (image) {
      const parts = { ...body, subcategories: JSON.stringify(body.subcategories), image }
      return upload<Category>(id === null ? 'POST' : 'PUT', path, parts)
    }
    if (id === null) return api.post<Category>(path, { body })
    return api.put<Category>(path, { body: removeImage ? { ...body, removeImage } : body })
  },
  meta: {
    success: ({ id }: Saved) =>
      id === null ? 'Catégorie ajoutée avec succès' : 'Catégorie modifiée avec succès',
    error: 'Erreur lors de la sauvegarde de la catégorie',
    changes: [['categories'], ['products']],
  },
  onSuccess: (category, _variables, _result, { client }) => putInList(client, categories.queryKey, category),
})

export const deleteCategory = deletionFrom(categories.queryKey, {
  success: 'Catégorie supprimée avec succès',
  error: 'Erreur lors de la suppression de la catégorie',
})
