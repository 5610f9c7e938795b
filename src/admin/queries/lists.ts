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

type Deletion = { success: string; error: string; changes?: QueryKey[] }

/** Deletes an item of a list by its id; the API's path is named like the list's query key. */
export function deletionFrom(key: QueryKey, { success, error, changes = [key] }: Deletion) {
  return mutationOptions({
    mutationFn: (id: number) => api.delete(`/${key[0]}/${id}`),
    meta: { success, error, changes },
    onSuccess: (_response, id, _result, { client }) =>
      client.setQueryData<Entity[]>(key, (list) => list?.filter((item) => item.id !== id)),
  })
}
