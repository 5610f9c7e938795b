import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical, ListOrdered } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type OrderedList, orderList } from '#admin/queries/list-resource.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { AbandonDialog } from './confirm-dialog.tsx'
import { Dialog, useOpenings } from './dialog.tsx'
import { DialogAction } from './dialog-action.tsx'
import { IconButton } from './icon-button.tsx'

export type Order = ReturnType<typeof useReorder>

type Options = {
  /** Returns false also if `to` is outside the list. */
  canMove: (from: number, to: number) => boolean
  onMove: (from: number, to: number) => void
}

export function useReorder({ canMove, onMove }: Options) {
  const [dragged, setDragged] = useState<number | null>(null)
  /** Returns a function that moves an item, or null where it may not move. */
  const mover = (from: number, to: number) => (canMove(from, to) ? () => onMove(from, to) : null)
  const dropper = (to: number) => (dragged === null || dragged === to ? null : mover(dragged, to))
  return {
    mover,
    isMovable: (index: number) => canMove(index, index - 1) || canMove(index, index + 1),
    isDragged: (index: number) => dragged === index,
    /** True if the dragged item may be dropped here. */
    isTarget: (index: number) => dropper(index) !== null,
    /** `text` is inserted if the owner drops the item into another window. */
    dragProps: (index: number, text: string) => ({
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', text)
        setDragged(index)
      },
      onDragEnd: () => setDragged(null),
      onDragOver: (event: DragEvent) => dropper(index) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        const drop = dropper(index)
        if (!drop) return
        event.preventDefault()
        drop()
        setDragged(null)
      },
    }),
  }
}

export function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}

type Props = { order: Order; index: number; labels: [earlier: string, later: string]; isRow?: boolean }

/** Buttons that move an item. At either end of the list a button does nothing, but keeps the focus. */
export function MoveButtons({ order, index, labels: [earlier, later], isRow = false }: Props) {
  const button = (icon: IconData, label: string, to: number) => {
    const move = order.mover(index, to)
    return (
      <IconButton
        icon={icon}
        label={label}
        aria-disabled={!move}
        onClick={() => move?.()}
        data-later={to > index || undefined}
        className="aria-disabled:cursor-default aria-disabled:text-concrete-300"
      />
    )
  }
  return (
    <>
      {button(isRow ? ArrowLeft : ArrowUp, earlier, index - 1)}
      {button(isRow ? ArrowRight : ArrowDown, later, index + 1)}
    </>
  )
}

/** Moves items by touch on their grips: HTML drag and drop supports touch on some phones only. */
export function useFinger({ mover }: Order, isGrid = false) {
  const list = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState<number | null>(null)
  useEffect(() => {
    if (held !== null) list.current?.children[held]?.scrollIntoView({ block: 'nearest' })
  }, [held])
  const end = () => setHeld(null)
  const middleOf = (index: number) => {
    const row = list.current?.children[index]?.getBoundingClientRect()
    return row && (row.top + row.bottom) / 2
  }
  /** Returns the item under the finger; -1 between items. */
  const itemAt = (x: number, y: number) =>
    [...(list.current?.children ?? [])].findIndex((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect()
      return x >= left && x <= right && y >= top && y <= bottom
    })
  const rowAt = (y: number, from: number) => {
    if (y > (middleOf(from + 1) ?? Number.POSITIVE_INFINITY)) return from + 1
    return y < (middleOf(from - 1) ?? 0) ? from - 1 : from
  }
  return {
    held,
    // The list handles the events, since a row that moves in the document loses its pointer capture.
    listProps: {
      ref: list,
      onPointerDown: ({ target, pointerType, pointerId }: PointerEvent) => {
        const row = target instanceof Element && target.closest('[data-grip]')?.closest('li')
        if (!row || pointerType === 'mouse') return
        list.current?.setPointerCapture(pointerId)
        setHeld([...(list.current?.children ?? [])].indexOf(row))
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (held === null) return
        const to = isGrid ? itemAt(clientX, clientY) : rowAt(clientY, held)
        const move = to === held ? null : mover(held, to)
        if (!move) return
        move()
        setHeld(to)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

type DialogProps = { list: OrderedList; entries: { id: number; label: string }[] }

export function ReorderButton({ list, entries }: DialogProps) {
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  if (entries.length < 2) return null
  return (
    <>
      <Button
        look="outline"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="max-sm:border-0 max-sm:px-3"
      >
        <Icon of={ListOrdered} className="size-5 sm:size-4" />
        <span className="max-sm:sr-only">Ranger</span>
      </Button>
      <ReorderDialog
        key={openings}
        list={list}
        entries={entries}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function ReorderDialog(props: DialogProps & { isOpen: boolean; onClose: () => void }) {
  const { list, entries, isOpen, onClose } = props
  const [ordered, setOrdered] = useState(entries)
  const [moved, setMoved] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const saving = useMutation({ ...orderList(list), onSuccess: onClose })
  const isChanged = ordered.some(({ id }, index) => id !== entries[index]?.id)
  const save = () => saving.mutate({ body: { ids: ordered.map(({ id }) => id) } })
  const order = useReorder({
    canMove: (_, to) => to in ordered,
    onMove: (from, to) => {
      setOrdered(moveItem(ordered, from, to))
      setMoved(`${ordered[from]?.label}\u00a0: place ${to + 1} sur ${ordered.length}`)
    },
  })
  const finger = useFinger(order)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={(reason) => {
        if (!isChanged) onClose()
        else if (reason !== 'outside-press') setLeaving(true)
      }}
      title="Ranger la liste"
      isNarrow
      footer={
        <DialogAction
          label="Enregistrer l’ordre"
          isDisabled={!isChanged}
          mutation={saving}
          problem="L’ordre n’a pas été enregistré."
          onClick={save}
        />
      }
    >
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ul {...finger.listProps} className="border border-concrete-200">
        {ordered.map(({ id, label }, index) => (
          <li
            key={id}
            draggable
            {...order.dragProps(index, label)}
            className={classes(
              'flex min-h-12 cursor-grab items-center gap-1 bg-white not-first:border-concrete-200 not-first:border-t',
              order.isDragged(index) && 'opacity-50',
              finger.held === index && 'relative z-1 bg-concrete-100 ring-2 ring-ink',
            )}
          >
            <span data-grip className="grid min-h-12 w-11 shrink-0 touch-none place-items-center">
              <Icon of={GripVertical} className="size-5 text-concrete-600" />
            </span>
            <span className="wrap-anywhere min-w-0 flex-1 py-2 text-ink">{label}</span>
            <MoveButtons order={order} index={index} labels={[`Monter ${label}`, `Descendre ${label}`]} />
          </li>
        ))}
      </ul>
      <AbandonDialog isOpen={isLeaving} onAbandon={onClose} onSave={save} onClose={() => setLeaving(false)} />
    </Dialog>
  )
}
