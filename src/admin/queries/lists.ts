import { mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'

type Entity = { id: number }

/** A new item (`id` null), or an existing one with its new fields. */
export type Saved<Fields> = { id: number | null; fields: Fields }

/** The `isActive` switch of an item. */
export type Activation = { id: number; isActive: boolean }

type Text<Variables> = string | ((variables: Variables) => string)

/** Saves an item of a list. The cached list is updated at once, then refetched; its query key is its name. */
export function listMutation<Variables, Item extends Entity = Entity>(
  list: string,
  send: (variables: Variables) => Promise<Item>,
  meta: { success: Text<Variables>; error: Text<Variables>; changes?: QueryKey[] | undefined },
) {
  return mutationOptions({
    mutationFn: send,
    meta: { ...meta, changes: meta.changes ?? [[list]] },
    onSuccess: (saved, _variables, _result, { client }) =>
      client.setQueryData<Entity[]>([list], (items) => {
        const isListed = items?.some(({ id }) => id === saved.id)
        return isListed ? items?.map((item) => (item.id === saved.id ? saved : item)) : items?.concat(saved)
      }),
  })
}

type Options<Item, Fields> = {
  list: 'banners' | 'brands' | 'categories' | 'news' | 'size-guides' | 'wilayas'
  /** The texts of the toasts. */
  toasts: { added: string; saved: string; notSaved: string; deleted: string; notDeleted: string }
  /** In ms. */
  staleTime: number
  load: (options: { signal: AbortSignal }) => Promise<Item[]>
  save: (saved: Saved<Fields>) => Promise<Item>
  /** The queries to refetch after a save and after a deletion; by default the list. */
  savingChanges?: QueryKey[]
  deletionChanges?: QueryKey[]
}

/** The query and the mutations of a list that is loaded whole and edited item by item. */
export function listQueries<Item extends Entity, Fields>({
  list,
  toasts,
  ...options
}: Options<Item, Fields>) {
  return {
    query: queryOptions({
      queryKey: [list],
      queryFn: ({ signal }) => options.load({ signal }),
      staleTime: options.staleTime,
    }),
    save: listMutation(list, options.save, {
      success: ({ id }) => (id === null ? toasts.added : toasts.saved),
      error: toasts.notSaved,
      changes: options.savingChanges,
    }),
    remove: mutationOptions({
      mutationFn: (id: number) => api(`DELETE /${list}/:id`, { params: { id } }),
      meta: {
        success: toasts.deleted,
        error: toasts.notDeleted,
        changes: options.deletionChanges ?? [[list]],
      },
      onSuccess: (_response, id, _result, { client }) =>
        client.setQueryData<Entity[]>([list], (items) => items?.filter((item) => item.id !== id)),
    }),
  }
}

/** Lists that the owner can sort. */
export type OrderedList = 'banners' | 'brands' | 'categories'

/** Saves the order of a whole list, by ids. */
export const orderList = (list: OrderedList) =>
  mutationOptions({
    mutationFn: (ids: number[]) => api(`PUT /${list}/order`, { body: { ids } }),
    meta: {
      success: 'Ordre enregistré avec succès',
      error: 'Erreur lors de l’enregistrement de l’ordre',
      changes: [[list]],
    },
  })
