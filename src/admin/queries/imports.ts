import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, mutation, mutationOf, query } from '#admin/api.ts'
import { downloading } from '#admin/download.ts'
import { errorText } from '#admin/error-text.ts'
import { upload } from '#admin/upload.ts'
import type { ProductImport } from '#contract/import.ts'
import { MINUTE } from '#web/query-client.ts'

/** Time in ms between two requests of an import that is at work; those of the list take twice as long. */
const FOLLOW = 1000

export function isAtWork({ state }: ProductImport): boolean {
  return state === 'reading' || state === 'running' || state === 'stopping' || state === 'undoing'
}

export const imports = query('GET /imports', {
  key: ['imports', 'list'],
  refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? 2 * FOLLOW : MINUTE),
})

export const oneImport = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal, client }) => {
      const found = await api('GET /imports/:id', { params: { id }, signal })
      const before = client.getQueryData<ProductImport>(['imports', 'one', id])
      if (found.done !== before?.done || found.undo?.done !== before?.undo?.done)
        await markCatalogueStale(client)
      return found
    },
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? FOLLOW : false),
  })

/** Marks the lists that a running import changes as stale: they are refetched when they are next shown. */
async function markCatalogueStale(client: QueryClient): Promise<void> {
  for (const list of ['products', 'categories', 'brands', 'dashboard', 'stock'])
    await client.invalidateQueries({ queryKey: [list], refetchType: 'none' })
}

export type NewImport = { file: File | null; combinations: File | null; pictures: File | null }

/** Uploads files of products for a dry run, which changes no product. The form shows errors. */
export const addImport = mutationOf(
  ({ onProgress, ...parts }: NewImport & { onProgress: (share: number) => void }) =>
    upload('POST /imports', {}, parts, { onProgress, prepare: (file) => file }),
  { changes: [['imports', 'list']], onSuccess: storeImport },
)

const importSettings = (failed: string) => ({
  error: (_request: unknown, error: Error) => errorText(error, failed),
  changes: [['imports']],
  onSuccess: storeImport,
})

/** Changes the settings of an import, which starts another dry run unless only `asDrafts` changes. */
export const changeImport = mutation(
  'PUT /imports/:id',
  importSettings('Les réglages n’ont pas été enregistrés'),
)

/** Replaces cells of the file with what the owner typed, which starts another dry run. */
export const typeCells = mutation(
  'PUT /imports/:id/cells',
  importSettings('Les corrections n’ont pas été enregistrées'),
)

export const importLine = (id: number, line: number) =>
  query('GET /imports/:id/rows/:line', { key: ['imports', 'row', id, line], params: { id, line } })

export const undoImport = mutation('POST /imports/:id/undo', importSettings('L’import ne s’annule pas'))

export const startImport = mutation('POST /imports/:id/start', importSettings('L’import n’a pas commencé'))

export const stopImport = mutation('POST /imports/:id/stop', importSettings('L’import ne s’est pas arrêté'))

export const deleteImport = mutation('DELETE /imports/:id', {
  error: (_request, error) => errorText(error, 'L’import n’a pas été supprimé'),
  changes: [['imports', 'list']],
})

function storeImport(saved: ProductImport, client: QueryClient): void {
  client.setQueryData(oneImport(saved.id).queryKey, saved)
}

export const exportProducts = downloading('GET /products/export', 'Les produits n’ont pas été exportés')
