import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Entity = { id: number }

/** Shows what the server answered in a list that is in sight, before the list itself comes anew. */
export function putInList<One extends Entity>(client: QueryClient, key: QueryKey, entity: One): void {
  client.setQueryData<One[]>(key, (list) => {
    if (!list) return list
    const isKnown = list.some(({ id }) => id === entity.id)
    return isKnown ? list.map((one) => (one.id === entity.id ? entity : one)) : [...list, entity]
  })
}

/** Takes what was deleted out of a list that is in sight. */
export function dropFromList(client: QueryClient, key: QueryKey, id: number): void {
  client.setQueryData<Entity[]>(key, (list) => list?.filter((one) => one.id !== id))
}
