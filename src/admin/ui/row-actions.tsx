import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

type Props = {
  /** What they act on, as a person calls it. */
  name: string
  onEdit?: () => void
  onDelete: () => void
}

/** What can be done with one entry of a list. */
export function RowActions({ name, onEdit, onDelete }: Props) {
  return (
    <div className="flex shrink-0">
      {onEdit && (
        <IconButton icon={Pencil} label={`Modifier ${name}`} aria-haspopup="dialog" onClick={onEdit} />
      )}
      <IconButton
        icon={Trash2}
        label={`Supprimer ${name}`}
        aria-haspopup="dialog"
        onClick={onDelete}
        className="hover:text-race-deep"
      />
    </div>
  )
}
