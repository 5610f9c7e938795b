import { GripVertical, ListOrdered } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrderedList, orderList } from '#admin/queries/lists.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Dialog, DialogAction } from './dialog.tsx'
import { MoveButtons, moveItem, useReorder } from './reorder.tsx'

type Entry = { id: number; label: string }

type Props = { list: OrderedList; entries: Entry[] }

/** Opens a dialog that sorts a list by dragging or with arrow buttons. */
export function ReorderButton({ list, entries }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  if (entries.length < 2) return null
  const open = () => {
    setTimes(times + 1)
    setOpen(true)
  }
  return (
    <>
      <Button look="outline" aria-haspopup="dialog" onClick={open}>
        <Icon of={ListOrdered} className="size-4" />
        <span className="max-sm:sr-only">Ranger</span>
      </Button>
      <ReorderDialog
        key={times}
        list={list}
        entries={entries}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function ReorderDialog({ list, entries, isOpen, onClose }: Props & { isOpen: boolean; onClose: () => void }) {
  const [ordered, setOrdered] = useState(entries)
  const [moved, setMoved] = useState('')
  const saving = useMutation({ ...orderList(list), onSuccess: onClose })
  const isChanged = ordered.some(({ id }, index) => id !== entries[index]?.id)
  const order = useReorder({
    canMove: (_, to) => to in ordered,
    onMove: (from, to) => {
      setOrdered(moveItem(ordered, from, to))
      setMoved(`${ordered[from]?.label}\u00a0: place ${to + 1} sur ${ordered.length}`)
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={(reason) => (reason === 'outside-press' && isChanged) || onClose()}
      title="Ranger la liste"
      isNarrow
      footer={
        <DialogAction
          label="Enregistrer l’ordre"
          isDisabled={!isChanged}
          mutation={saving}
          problem="L’ordre n’a pas été enregistré."
          onClick={() => saving.mutate({ body: { ids: ordered.map(({ id }) => id) } })}
        />
      }
    >
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ul className="border border-concrete-200">
        {ordered.map(({ id, label }, index) => (
          <li
            key={id}
            draggable
            {...order.dragProps(index, label)}
            className={classes(
              'flex min-h-12 cursor-grab items-center gap-1 bg-white not-first:border-concrete-200 not-first:border-t',
              order.isDragged(index) && 'opacity-50',
            )}
          >
            <Icon of={GripVertical} className="ml-2 size-5 shrink-0 text-concrete-400" />
            <span className="wrap-anywhere min-w-0 flex-1 py-2 pl-1 text-ink">{label}</span>
            <MoveButtons order={order} index={index} labels={[`Monter ${label}`, `Descendre ${label}`]} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
