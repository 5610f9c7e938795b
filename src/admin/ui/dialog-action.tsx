import type { ComponentProps, ReactNode } from 'react'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import { withNoBreakSpaces } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'

type ActionProps = {
  label: string
  look?: ComponentProps<typeof Button>['look']
  isDisabled: boolean
  mutation: { isPending: boolean; error: Error | null }
  problem: string
  onClick: () => void
}

export function DialogAction({ label, look, isDisabled, mutation, problem, onClick }: ActionProps) {
  const { isPending, error } = mutation
  return (
    <div className="flex flex-col gap-3">
      <ActionFailed error={error} text={problem} />
      <Button look={look} disabled={isDisabled} isBusy={isPending} onClick={onClick} className="w-full">
        {isPending ? 'Enregistrement…' : label}
      </Button>
    </div>
  )
}

type RefusedProps = {
  title: string
  refused: { id: number; message: string }[]
  nameOf: (id: number) => string
  footer?: ReactNode
  onClose: () => void
}

export function RefusedDialog({ title, refused, nameOf, footer, onClose }: RefusedProps) {
  return (
    <Dialog isOpen={refused.length > 0} onClose={onClose} title={title} isNarrow footer={footer}>
      <ul className="flex flex-col gap-2">
        {refused.map(({ id, message }) => (
          <li key={id} className="wrap-anywhere text-ink">
            <span className="font-semibold">{nameOf(id)}</span>&nbsp;: {withNoBreakSpaces(message)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
