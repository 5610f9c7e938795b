import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { counted } from '#admin/count-text.ts'
import { setOrdersStatus, undoOrdersStatus } from '#admin/queries/orders.ts'
import { offerUndo } from '#admin/toasts.tsx'
import { STATUS_LOOKS } from '#rules/order.ts'

export function useStatusChange(onChanged: () => void) {
  const undo = useMutation(undoOrdersStatus)
  return useMutation({
    ...setOrdersStatus,
    onSuccess: ({ changed, before }, { body: { status } }) => {
      onChanged()
      if (changed.length === 0) return
      const what = counted(changed.length, 'commande passée', 'commandes passées')
      const text = `${what} à «\u00a0${STATUS_LOOKS[status].label}\u00a0»`
      if (before.length > 0) offerUndo(text, () => undo.mutate({ body: { before } }))
      else toast.success(text)
    },
  })
}
