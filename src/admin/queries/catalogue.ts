import type { QueryClient } from '@tanstack/react-query'
import { api, mutation, mutationOf, query } from '#admin/api.ts'
import { upload } from '#admin/upload.ts'
import type { Category } from '#contract/category.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { nextCategoryColor } from '#rules/category-color.ts'
import { guideOfCategory } from '#rules/sizes.ts'
import { foldText } from '#rules/text.ts'
import { ApiError } from '#web/api-client.ts'
import { MINUTE } from '#web/query-client.ts'
import { undoableDeletion } from './deletions.ts'
import { listResource, listTexts, type Saved, saveItem } from './list-resource.ts'

/** Saving a brand also invalidates the products, which the server updates when a brand is renamed. */
export const brands = listResource('brands', {
  noun: 'marque',
  gender: 'feminine',
  query: query('GET /brands', { key: ['brands'], staleTime: 10 * MINUTE }),
  save: saveItem('brands'),
  savingChanges: [['brands'], ['products'], ['dashboard']],
  deletionChanges: [['brands'], ['dashboard']],
})

/** Returns the shop's spelling of a brand, ignoring case and accents. Creates the brand if there is none. */
export async function knownBrand(typed: string, client: QueryClient): Promise<string> {
  const key = foldText(typed)
  const known = await client.fetchQuery(brands.query)
  const same = known.find(({ name }) => name === typed) ?? known.find(({ name }) => foldText(name) === key)
  if (same) return same.name
  await api('POST /brands', { body: { name: typed } }).catch((error: unknown) => {
    // 409 means that the brand was added elsewhere meanwhile.
    if (!(error instanceof ApiError) || error.status !== 409) throw error
  })
  await client.invalidateQueries({ queryKey: brands.query.queryKey })
  return typed
}

/** The colour with which the dialog of a new category begins (spec §9). */
export const FIRST_COLOR = '#000000'

type CategoryFields = ReturnType<typeof categoryFields>

/** Returns the fields of a category, or those that a new one begins with. */
export function categoryFields(category: Category | null) {
  return {
    name: category?.name ?? '',
    color: category?.color ?? FIRST_COLOR,
    subcategories: category?.subcategories ?? [],
    /** New names of subcategories, by their stored names. */
    renamedSubcategories: {} as Record<string, string>,
    /** Empty if the category has no size guide. */
    sizeGuideId: category?.sizeGuideId ? String(category.sizeGuideId) : '',
    /** Characteristics by which visitors can filter the category's products. */
    filters: category?.filters ?? [],
    searchWords: category?.searchWords ?? [],
    image: null as File | null,
    removeImage: false,
  }
}

/** If `subcategories` is missing, the category keeps its stored ones, including those added elsewhere. */
type SavedCategory = Omit<CategoryFields, 'subcategories' | 'renamedSubcategories'> &
  Partial<Pick<CategoryFields, 'subcategories' | 'renamedSubcategories'>>

/** Fields of a category added without its dialog: the least used colour, a size guide that fits its name. */
export function newCategory(name: string, others: Category[], guides: SizeGuide[]): CategoryFields {
  return {
    ...categoryFields(null),
    name,
    color: nextCategoryColor(others.map(({ color }) => color)),
    sizeGuideId: String(guideOfCategory(name, guides)?.id ?? ''),
  }
}

export const categories = listResource('categories', {
  noun: 'catégorie',
  gender: 'feminine',
  query: query('GET /categories', { key: ['categories'], staleTime: 5 * MINUTE }),
  save: ({ id, fields: { image, removeImage, ...fields } }: Saved<SavedCategory>) => {
    if (image) {
      const { subcategories, renamedSubcategories: renamed } = fields
      const parts = {
        ...fields,
        subcategories: subcategories && JSON.stringify(subcategories),
        renamedSubcategories: renamed && JSON.stringify(renamed),
        filters: JSON.stringify(fields.filters),
        searchWords: JSON.stringify(fields.searchWords),
        image,
      }
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

export type Shelf = { name: string; kinds: readonly string[] }

/** Creates a category for each shelf, one after another. Skips a shelf whose name the shop already has. */
export const addShelves = mutationOf(
  async (shelves: Shelf[]) => {
    const guides = await api('GET /size-guides')
    for (const { name, kinds } of shelves) {
      const others = await api('GET /categories')
      if (others.some((other) => foldText(other.name) === foldText(name))) continue
      const { color, sizeGuideId } = newCategory(name, others, guides)
      const body = { name, color, subcategories: [...kinds], sizeGuideId: Number(sizeGuideId) || null }
      await api('POST /categories', { body })
    }
  },
  {
    success: 'Rayons ajoutés avec succès',
    error: 'Erreur lors de l’ajout des rayons',
    changes: [['categories']],
  },
)

export const giveGuide = mutation('PUT /categories/:id', {
  success: 'Guide relié avec succès',
  error: 'Le guide n’a pas été relié',
  changes: [['categories'], ['products']],
})

export const sizeGuides = listResource('size-guides', {
  noun: 'guide',
  gender: 'masculine',
  query: query('GET /size-guides', { key: ['size-guides'], staleTime: 5 * MINUTE }),
  save: saveItem('size-guides'),
})

/** Lists `none` and each guide as the options of a select. While they load, `present` is the only guide. */
export function guideOptions(
  none: string,
  guides: SizeGuide[] | undefined,
  present: number | null | undefined,
): (readonly [value: string | number, label: string])[] {
  const loading = present ? [[present, 'Chargement…'] as const] : []
  return [['', none], ...(guides?.map(({ id, name }) => [id, name] as const) ?? loading)]
}

const vehicleTexts = listTexts('modèle', 'masculine')

export const vehicles = {
  texts: vehicleTexts,
  /** All models, each with its make, sorted by make and name. */
  query: query('GET /vehicles', {
    key: ['vehicles'],
    staleTime: 10 * MINUTE,
    select: (makes) => makes.flatMap(({ make, models }) => models.map((model) => ({ ...model, make }))),
  }),
  save: mutationOf(saveItem('vehicles/models'), {
    success: ({ id }) => (id === null ? vehicleTexts.added : vehicleTexts.saved),
    error: vehicleTexts.notSaved,
    changes: [['vehicles'], ['products']],
  }),
  renameMake: mutationOf(
    async ({ models, make }: { models: { id: number; name: string }[]; make: string }) => {
      const left: string[] = []
      for (const { id, name } of models)
        await api('PUT /vehicles/models/:id', { params: { id }, body: { make } }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 409) throw error
          left.push(name)
        })
      if (left.length === 0) return
      const message = `«\u00a0${make}\u00a0» a déjà\u00a0: ${left.join(', ')}. Les autres modèles sont renommés.`
      throw new ApiError(409, { message })
    },
    {
      success: 'Marque renommée avec succès',
      error: 'Erreur lors du changement de nom de la marque',
      changes: [['vehicles'], ['products']],
    },
  ),
  remove: undoableDeletion('vehicles/models', {
    success: vehicleTexts.deleted,
    error: vehicleTexts.notDeleted,
    changes: [['vehicles']],
  }),
}

/** Fills an empty list with the models of the demo. */
export const addUsualModels = mutation('POST /vehicles/usual', {
  success: 'Modèles ajoutés avec succès',
  error: 'Erreur lors de l’ajout des modèles',
  changes: [['vehicles']],
})

export const addUsualGuides = mutation('POST /size-guides/usual', {
  success: 'Guides ajoutés avec succès',
  error: 'Erreur lors de l’ajout des guides',
  changes: [['size-guides'], ['categories']],
})
