import { mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { api } from '#admin/api.ts'

type Entity = { id: number }

/** Replaces an item of a cached list, or appends it, before the list itself is refetched. */
export function putInList<Item extends Entity>(client: QueryClient, key: QueryKey, entity: Item): void {
  client.setQueryData<Item[]>(key, (list) => {
    if (!list) return list
    const isListed = list.some(({ id }) => id === entity.id)
    return isListed ? list.map((item) => (item.id === entity.id ? entity : item)) : [...list, entity]
  })
}

type ListName = 'banners' | 'brands' | 'categories' | 'news' | 'wilayas'

type Deletion = { success: string; error: string; changes?: QueryKey[] }

/** Deletes an item of a list by its id; the list's query key is its name. */
export function deletionFrom(list: ListName, { success, error, changes = [[list]] }: Deletion) {
  return mutationOptions({
    mutationFn: (id: number) => api(`DELETE /${list}/:id`, { params: { id } }),
    meta: { success, error, changes },
    onSuccess: (_response, id, _result, { client }) =>
      client.setQueryData<Entity[]>([list], (items) => items?.filter((item) => item.id !== id)),
  })
}
