import { api } from '#admin/api.ts'
import { upload } from '#admin/upload.ts'
import type { NewSizeGuide } from '#contract/size-guide.ts'
import { MINUTE } from '#web/query-client.ts'
import { listQueries, type Saved } from './lists.ts'

export type CategoryFields = {
  name: string
  color: string
  className: string
  subcategories: string[]
  /** Empty for none. */
  sizeGuideId: string
  /** A new image. */
  image: File | null
  removeImage: boolean
}

export const categories = listQueries({
  list: 'categories',
  toasts: {
    added: 'Catégorie ajoutée avec succès',
    saved: 'Catégorie modifiée avec succès',
    notSaved: 'Erreur lors de la sauvegarde de la catégorie',
    deleted: 'Catégorie supprimée avec succès',
    notDeleted: 'Erreur lors de la suppression de la catégorie',
  },
  staleTime: 5 * MINUTE,
  load: (options) => api('GET /categories', options),
  save: ({ id, fields: { image, removeImage, ...fields } }: Saved<CategoryFields>) => {
    if (image) {
      const parts = { ...fields, subcategories: JSON.stringify(fields.subcategories), image }
      return id === null
        ? upload('POST /categories', {}, parts)
        : upload('PUT /categories/:id', { id }, parts)
    }
    const body = { ...fields, sizeGuideId: fields.sizeGuideId === '' ? null : Number(fields.sizeGuideId) }
    if (id === null) return api('POST /categories', { body })
    return api('PUT /categories/:id', {
      params: { id },
      body: removeImage ? { ...body, removeImage } : body,
    })
  },
  savingChanges: [['categories'], ['products']],
})

/** Renaming a brand renames it in its products too. */
export const brands = listQueries({
  list: 'brands',
  toasts: {
    added: 'Marque ajoutée avec succès',
    saved: 'Marque modifiée avec succès',
    notSaved: 'Erreur lors de la sauvegarde de la marque',
    deleted: 'Marque supprimée avec succès',
    notDeleted: 'Erreur lors de la suppression de la marque',
  },
  staleTime: 10 * MINUTE,
  load: (options) => api('GET /brands', options),
  save: ({ id, fields }: Saved<{ name: string }>) =>
    id === null
      ? api('POST /brands', { body: fields })
      : api('PUT /brands/:id', { params: { id }, body: fields }),
  savingChanges: [['brands'], ['products'], ['dashboard']],
  deletionChanges: [['brands'], ['dashboard']],
})

export const sizeGuides = listQueries({
  list: 'size-guides',
  toasts: {
    added: 'Guide ajouté avec succès',
    saved: 'Guide modifié avec succès',
    notSaved: 'Erreur lors de la sauvegarde du guide',
    deleted: 'Guide supprimé avec succès',
    notDeleted: 'Erreur lors de la suppression du guide',
  },
  staleTime: 5 * MINUTE,
  load: (options) => api('GET /size-guides', options),
  save: ({ id, fields }: Saved<NewSizeGuide>) =>
    id === null
      ? api('POST /size-guides', { body: fields })
      : api('PUT /size-guides/:id', { params: { id }, body: fields }),
})
