import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from '@lucide/icons'
import { type DragEvent, useState } from 'react'
import { IconButton } from './icon-button.tsx'

export type Order = ReturnType<typeof useReorder>

type Options = {
  /** True if there is a place `to` which the item at `from` may take. */
  canMove: (from: number, to: number) => boolean
  onMove: (from: number, to: number) => void
}

/** Sorts a list by dragging its items or with `MoveButtons`. */
export function useReorder({ canMove, onMove }: Options) {
  const [dragged, setDragged] = useState<number | null>(null)
  /** Returns what moves an item; null where it may not. */
  const mover = (from: number, to: number) => (canMove(from, to) ? () => onMove(from, to) : null)
  const dropper = (to: number) => (dragged === null || dragged === to ? null : mover(dragged, to))
  return {
    mover,
    isMovable: (index: number) => canMove(index, index - 1) || canMove(index, index + 1),
    isDragged: (index: number) => dragged === index,
    /** True if the dragged item may be dropped here. */
    isTarget: (index: number) => dropper(index) !== null,
    /** Props of the element of an item; `text` is what another program receives of it. */
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

/** Moves an item of a list to another place. */
export function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}

type Props = { order: Order; index: number; labels: [earlier: string, later: string]; isRow?: boolean }

/** Buttons that move an item by one place; at either end one stays, so that the focus does. */
export function MoveButtons({ order, index, labels, isRow = false }: Props) {
  const [before, after] = isRow ? [ArrowLeft, ArrowRight] : [ArrowUp, ArrowDown]
  return [order.mover(index, index - 1), order.mover(index, index + 1)].map((move, at) => (
    <IconButton
      key={labels[at]}
      icon={at === 0 ? before : after}
      label={labels[at] ?? ''}
      aria-disabled={!move}
      onClick={() => move?.()}
      data-later={at === 1 || undefined}
      className="aria-disabled:cursor-default aria-disabled:text-concrete-300"
    />
  ))
}
