import { Undo2 } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { undoSettlement } from '#admin/queries/parcels.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function UndoSettlement({ id }: { id: number }) {
  const undo = useMutation(undoSettlement)
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Icon of={Undo2} className="size-4" />
        Revenir sur ce versement
      </Button>
      <ConfirmDialog
        title="Revenir sur ce versement"
        question={
          isAsking
            ? 'Les colis réglés en dernier par ce relevé attendront de nouveau leur versement. Vous pourrez l’accepter encore.'
            : null
        }
        confirmLabel="Revenir dessus"
        cancelLabel="Garder"
        isDestructive
        onConfirm={() => undo.mutateAsync({ params: { id } })}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
