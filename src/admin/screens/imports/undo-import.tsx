import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { deleteImport, undoImport } from '#admin/queries/imports.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import type { ProductImport } from '#contract/import.ts'
import { Button } from '#web/ui/button.tsx'

const WIDE = 'w-full sm:w-auto sm:self-start'

/** Undoes an import after the owner confirms. An undo that was stopped resumes without asking again. */
export function UndoImport({ found }: { found: ProductImport }) {
  const { id, undo, counts } = found
  const [isAsked, setAsked] = useState(false)
  const undoing = useMutation(undoImport)
  const run = () => undoing.mutateAsync({ params: { id } })
  if (undo)
    return (
      <Button look="outline" isBusy={undoing.isPending} onClick={() => void run()} className={WIDE}>
        Reprendre l’annulation
      </Button>
    )
  const parts = [
    counts.create > 0 && `${counted(counts.create, 'produit créé part', 'produits créés partent')}`,
    counts.update > 0 &&
      `${counted(counts.update, 'produit modifié redevient', 'produits modifiés redeviennent')} comme avant`,
  ].filter(Boolean)
  const what = parts.length > 0 ? parts.join(', ') : 'Ce que cet import a écrit est défait'
  return (
    <>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setAsked(true)} className={WIDE}>
        Annuler cet import
      </Button>
      <ConfirmDialog
        title="Annuler cet import"
        question={
          isAsked &&
          `${what}. Ce que vous avez modifié depuis, ou ce qui est commandé, reste et vous sera dit. Les catégories et marques créées partent si rien ne s’en sert.`
        }
        confirmLabel="Annuler l’import"
        busyLabel="Annulation…"
        cancelLabel="Ne rien changer"
        isDestructive
        onConfirm={run}
        onClose={() => setAsked(false)}
      />
    </>
  )
}

/** Deletes an import; its products stay, and its file can be sent again. */
export function DeleteImport({ found: { id, canUndo } }: { found: ProductImport }) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const deleting = useMutation(deleteImport)
  const run = async () => {
    await deleting.mutateAsync({ params: { id } })
    navigate({ to: '/produits/import' })
  }
  return (
    <>
      <Button
        look="ghost"
        isBusy={deleting.isPending}
        onClick={() => (canUndo ? setAsked(true) : void run())}
        className={WIDE}
      >
        Retirer de la liste
      </Button>
      <ConfirmDialog
        title="Retirer de la liste"
        question={isAsked && 'Ses produits restent, et vous ne pourrez plus l’annuler.'}
        confirmLabel="Retirer"
        isDestructive
        onConfirm={run}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
