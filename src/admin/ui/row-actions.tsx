import { Pencil, Trash2 } from '@lucide/icons'
import { IconButton } from './icon-button.tsx'

type Props = {
  /** Name of the item, for the buttons' labels. */
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Buttons that edit and delete one list item. */
export function RowActions({ name, onEdit, onDelete }: Props) {
  return (
    <div className="ml-auto flex shrink-0">
      <IconButton icon={Pencil} label={`Modifier ${name}`} aria-haspopup="dialog" onClick={onEdit} />
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
