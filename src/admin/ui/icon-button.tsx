import { Pencil, Trash2 } from '@lucide/icons'
import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { IconButton as Base } from '#web/ui/icon.tsx'

type Props = Omit<ComponentProps<typeof Base>, 'iconClass'> & { isBusy?: boolean }

export function IconButton({ isBusy = false, className, ...props }: Props) {
  return (
    <Base
      title={props.label}
      iconClass={classes('size-5', isBusy && 'animate-spin')}
      className={classes(
        'size-11 shrink-0 rounded-xs text-concrete-700 transition-colors hover:bg-concrete-100 hover:text-ink',
        className,
      )}
      {...props}
    />
  )
}

/** Button that removes the item beside it. It takes `aria-haspopup` if it asks for confirmation. */
export function RemoveButton({ className, ...props }: Omit<Props, 'icon'>) {
  return <IconButton icon={Trash2} className={classes('hover:text-alarm-deep', className)} {...props} />
}

export type RowHandlers = { onEdit: () => void; onDelete: () => void }

export function RowActions({ name, onEdit, onDelete }: RowHandlers & { name: string }) {
  return (
    <div className="ml-auto flex shrink-0">
      <IconButton icon={Pencil} label={`Modifier ${name}`} aria-haspopup="dialog" onClick={onEdit} />
      <RemoveButton label={`Supprimer ${name}`} aria-haspopup="dialog" onClick={onDelete} />
    </div>
  )
}
