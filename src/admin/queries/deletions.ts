import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type MutationSettings, mutation, mutationOf, send } from '#admin/api.ts'
import { errorText } from '#admin/error-text.ts'
import { offerUndo } from '#admin/toasts.tsx'
import type { DeletionKind } from '#contract/deletion.ts'

type Settings = Omit<MutationSettings<{ params: { id: number } }, undefined>, 'success'> & { success: string }

/** Declares a deletion whose toast offers to undo it. */
export function undoableDeletion(kind: Exclude<DeletionKind, 'orders'>, { success, ...settings }: Settings) {
  return mutationOf(({ params }: { params: { id: number } }) => send(`DELETE /${kind}/:id`, { params }), {
    ...settings,
    onSuccess: (response, client, request) => {
      settings.onSuccess?.(response, client, request)
      offerRestore(success, { kind, ids: [request.params.id], changes: settings.changes ?? [] }, client)
    },
  })
}

type Deleted = { kind: DeletionKind; ids: number[]; changes: QueryKey[] }

/** Shows a toast with a button that restores the deleted items. */
export function offerRestore(text: string, { kind, ids, changes }: Deleted, client: QueryClient): void {
  const restoring = mutation('POST /deletions/undo', {
    success: 'Suppression annulée avec succès',
    error: (_request, error) => errorText(error, 'La suppression n’a pas été annulée'),
    changes,
  })
  const restore = () => client.getMutationCache().build(client, restoring).execute({ body: { kind, ids } })
  // Ignores the error here: the mutation shows it in a toast.
  offerUndo(text, () => void restore().catch(() => {}))
}
