import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { download } from '#admin/download.ts'
import { errorText } from '#admin/error-text.ts'
import { upload } from '#admin/upload.ts'
import type { ImportChange, ProductImport } from '#contract/import.ts'
import { MINUTE } from '#web/query-client.ts'

/** ms between two looks at an import that is read or written. */
const FOLLOW = 1000

export function isAtWork({ state }: ProductImport): boolean {
  return state === 'reading' || state === 'running'
}

/** The imports of the week, the newest first. */
export const imports = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => api('GET /imports', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? 2 * FOLLOW : MINUTE),
})

export const oneImport = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal, client }) => {
      const found = await api('GET /imports/:id', { params: { id }, signal })
      const before = client.getQueryData<ProductImport>(['imports', 'one', id])
      if (found.done !== before?.done) await forgetCatalogue(client)
      return found
    },
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? FOLLOW : false),
  })

/** Lets lists be loaded again when they are next shown: an import changes them while it runs. */
async function forgetCatalogue(client: QueryClient): Promise<void> {
  for (const list of ['products', 'categories', 'brands', 'dashboard', 'stock'])
    await client.invalidateQueries({ queryKey: [list], refetchType: 'none' })
}

export type NewImport = { file: File | null; combinations: File | null; pictures: File | null }

/** Sends files of products, which are read dry: no product changes. */
export const addImport = mutationOptions({
  mutationFn: ({ onProgress, ...parts }: NewImport & { onProgress: (share: number) => void }) =>
    upload('POST /imports', {}, parts, onProgress, (file) => file),
  // The form shows errors.
  meta: { changes: [['imports', 'list']] },
  onSuccess: (added, _variables, _result, { client }) =>
    client.setQueryData(oneImport(added.id).queryKey, added),
})

function importMutation<Variables extends { id: number }>(
  send: (variables: Variables) => Promise<ProductImport>,
  failed: string,
) {
  return mutationOptions({
    mutationFn: send,
    meta: { error: (_asked: unknown, reason: Error) => errorText(reason, failed), changes: [['imports']] },
    onSuccess: (saved, { id }, _result, { client }) => client.setQueryData(oneImport(id).queryKey, saved),
  })
}

/** Changes the settings of an import, which is then read dry again. */
export const changeImport = importMutation(
  ({ id, ...body }: { id: number } & ImportChange) => api('PUT /imports/:id', { params: { id }, body }),
  'Les réglages n’ont pas été enregistrés',
)

export const startImport = importMutation(
  ({ id }: { id: number }) => api('POST /imports/:id/start', { params: { id } }),
  'L’import n’a pas commencé',
)

export const stopImport = importMutation(
  ({ id }: { id: number }) => api('POST /imports/:id/stop', { params: { id } }),
  'L’import ne s’est pas arrêté',
)

export const exportProducts = mutationOptions({
  mutationFn: (format: 'csv' | 'xlsx' | 'zip') => download('GET /products/export', { query: { format } }),
  meta: { error: 'Les produits n’ont pas été exportés' },
})
