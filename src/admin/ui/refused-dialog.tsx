import type { ReactNode } from 'react'
import { withNoBreakSpaces } from '#rules/typography.ts'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  refused: { id: number; message: string }[]
  nameOf: (id: number) => string
  footer?: ReactNode
  onClose: () => void
}

/** Lists the items that a change of many has refused, and why; closed while there are none. */
export function RefusedDialog({ title, refused, nameOf, footer, onClose }: Props) {
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
