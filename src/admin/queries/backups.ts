import { queryOptions } from '@tanstack/react-query'
import { api, mutation, mutationOf, query } from '#admin/api.ts'
import { downloadInParts } from '#admin/download.ts'
import { errorText } from '#admin/error-text.ts'
import type { Backup } from '#contract/backup.ts'
import { MINUTE } from '#web/query-client.ts'

/** Time in ms between two requests while a backup is made. */
const FOLLOW = 1500

export const lastBackup = query('GET /backups/last', { key: ['last-backup'], staleTime: 5 * MINUTE })

export const serverState = query('GET /server', { key: ['server'], staleTime: 5 * MINUTE })

export const backups = queryOptions({
  queryKey: ['backups'],
  queryFn: async ({ signal, client }) => {
    const before = client.getQueryData<Backup[]>(['backups'])
    const found = await api('GET /backups', { signal })
    if (isMaking(before) && !isMaking(found))
      await client.invalidateQueries({ queryKey: lastBackup.queryKey })
    return found
  },
  refetchInterval: ({ state }) => (isMaking(state.data) ? FOLLOW : MINUTE),
})

function isMaking(list: Backup[] | undefined): boolean {
  return list?.some(({ state }) => state === 'making') ?? false
}

export const makeBackup = mutation('POST /backups', {
  error: (_request, error) => errorText(error, 'La sauvegarde n’a pas commencé'),
  changes: [backups.queryKey],
  // Adds the running backup to the cached list, so that the button stays busy until the list is refetched.
  onSuccess: (begun, client) =>
    client.setQueryData(
      backups.queryKey,
      (list) => list && [{ ...begun, at: new Date().toISOString(), bytes: 0, message: null }, ...list],
    ),
})

export const deleteBackup = mutation('DELETE /backups/:name', {
  success: 'Sauvegarde supprimée avec succès',
  changes: [backups.queryKey],
})

type Download = { backup: Backup; signal: AbortSignal; onProgress: (bytes: number) => void }

/** Saves the archive as a file. Stopping it is no error. */
export const downloadBackup = mutationOf(
  async ({ backup: { name, bytes }, signal, onProgress }: Download) => {
    try {
      await downloadInParts('GET /backups/:name', { params: { name }, name, bytes, signal, onProgress })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  },
  {
    error: (_download, error) => errorText(error, 'La sauvegarde n’a pas été téléchargée'),
    changes: [backups.queryKey],
  },
)
