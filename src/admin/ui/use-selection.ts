import { useState } from 'react'

/** The selected items of a list as they were when selected, over all its pages; at most `max`. */
export function useSelection<Item extends { id: number }>(max: number) {
  const [items, setItems] = useState<Item[]>([])
  const without = (ids: number[]) => items.filter(({ id }) => !ids.includes(id))
  return {
    items,
    ids: items.map(({ id }) => id),
    set: (item: Item, isSelected: boolean) =>
      setItems([...without([item.id]), ...(isSelected ? [item] : [])].slice(0, max)),
    add: (more: Item[]) => setItems([...without(more.map(({ id }) => id)), ...more].slice(0, max)),
    clear: () => setItems([]),
  }
}

export type Selection<Item extends { id: number }> = ReturnType<typeof useSelection<Item>>
