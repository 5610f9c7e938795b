import { X } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { toastsAbove } from '#admin/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from './icon-button.tsx'

/**
 * Keeps the selected items of all pages of a list, as they were when selected; at most `max`. After `keep`,
 * the selection is restored once, when the owner returns to the list.
 */
export function useSelection<Item extends { id: number }>(list: 'orders' | 'products', max: number) {
  const client = useQueryClient()
  const [items, setItems] = useState<Item[]>(() => client.getQueryData<Item[]>(['selection', list]) ?? [])
  useEffect(() => client.removeQueries({ queryKey: ['selection', list] }), [client, list])
  const without = (ids: number[]) => items.filter(({ id }) => !ids.includes(id))
  return {
    items,
    ids: items.map(({ id }) => id),
    set: (item: Item, isSelected: boolean) =>
      setItems([...without([item.id]), ...(isSelected ? [item] : [])].slice(0, max)),
    add: (more: Item[]) => setItems([...without(more.map(({ id }) => id)), ...more].slice(0, max)),
    clear: () => setItems([]),
    keep: () => {
      client.setQueryDefaults(['selection'], { gcTime: Number.POSITIVE_INFINITY })
      client.setQueryData(['selection', list], items)
    },
  }
}

type WholeProps = {
  selected: number
  total: number
  max: number
  /** Text of the button if the list is longer than `max`, such as « Les 200 premières ». */
  first: string
  isBusy: boolean
  onSelect: (count: number) => void
}

/** Button that selects the whole list, or its first `max` items. */
export function WholeList({ selected, total, max, first, isBusy, onSelect }: WholeProps) {
  const reachable = Math.min(total, max)
  if (selected >= reachable) return null
  return (
    <Button look="ghost" size="small" isBusy={isBusy} onClick={() => onSelect(reachable)}>
      {total > max ? first : `Les ${total} de la liste`}
    </Button>
  )
}

export type Selection<Item extends { id: number }> = ReturnType<typeof useSelection<Item>>

type Props<Item extends { id: number }> = {
  /** Accessible name of the bar, such as « Commandes choisies ». */
  label: string
  /** Text with the number of items, such as « 3 choisies ». */
  count: string
  selection: Selection<Item>
  shown: Item[]
  more?: ReactNode
  children: ReactNode
}

export function SelectionFrame<Item extends { id: number }>(props: Props<Item>) {
  const { ids, add, clear } = props.selection
  if (ids.length === 0) return null
  const isPageSelected = props.shown.every(({ id }) => ids.includes(id))
  return (
    <>
      {/* On a phone the bar must not cover the last item. */}
      <div aria-hidden="true" className="h-24 md:hidden" />
      <section
        ref={toastsAbove}
        aria-label={props.label}
        className="fixed inset-x-0 bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-x-2 border-ink border-t-2 bg-white px-4 py-1.5 md:sticky md:bottom-4 md:mt-4 md:border-2 md:py-2"
      >
        <p role="status" className="font-semibold text-ink tabular-nums">
          {props.count}
        </p>
        {isPageSelected ? (
          props.more
        ) : (
          <Button look="ghost" size="small" onClick={() => add(props.shown)}>
            Toute la page
          </Button>
        )}
        <div className="ml-auto flex items-center gap-1">
          {props.children}
          <IconButton icon={X} label="Ne plus rien choisir" onClick={clear} />
        </div>
      </section>
    </>
  )
}
