import { X } from '@lucide/icons'
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { counted } from '#admin/count-text.ts'
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

type Selection<Item extends { id: number }> = ReturnType<typeof useSelection<Item>>

export type SelectionProps<Item extends { id: number }, Filters> = {
  selection: Selection<Item>
  shown: Item[]
  total: number
  filters: Filters
}

type Props<Item extends { id: number }, Filters> = SelectionProps<Item, Filters> & {
  /** Accessible name of the bar, such as « Commandes choisies ». */
  label: string
  /** Word that follows the count, in the singular: « choisie ». */
  chosen: string
  /** Text of the button if the list is longer than `max`, such as « Les 200 premières ». */
  first: string
  max: number
  /** Lists the first `count` items of the list, over several pages. */
  list: UseMutationOptions<Item[], Error, { filters: Filters; count: number }>
  children: ReactNode
}

/** Bar of the selected items. Its buttons add the whole page, then the whole list up to `max` items. */
export function SelectionBar<Item extends { id: number }, Filters>(props: Props<Item, Filters>) {
  const { shown, total, max, filters } = props
  const { ids, add, clear } = props.selection
  const listing = useMutation({ ...props.list, onSuccess: add })
  if (ids.length === 0) return null
  const reachable = Math.min(total, max)
  const isPageSelected = shown.every(({ id }) => ids.includes(id))
  return (
    <>
      {/* Leaves room on a phone, so that the bar does not cover the last item. */}
      <div aria-hidden="true" className="h-24 md:hidden" />
      <section
        ref={toastsAbove}
        aria-label={props.label}
        className="fixed inset-x-0 bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-x-2 border-ink border-t-2 bg-white px-4 py-1.5 md:sticky md:bottom-4 md:mt-4 md:border-2 md:py-2"
      >
        <p role="status" className="font-semibold text-ink tabular-nums">
          {counted(ids.length, props.chosen)}
        </p>
        {!isPageSelected && (
          <Button look="ghost" size="small" onClick={() => add(shown)}>
            Toute la page
          </Button>
        )}
        {isPageSelected && ids.length < reachable && (
          <Button
            look="ghost"
            size="small"
            isBusy={listing.isPending}
            onClick={() => listing.mutate({ filters, count: reachable })}
          >
            {total > max ? props.first : `Les ${total} de la liste`}
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
