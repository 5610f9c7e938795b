import { useState } from 'react'

/** What one change or one print may take at once. */
export const MAX_SELECTED = 200

/** The orders that are chosen, over all pages. */
export function useSelection() {
  const [ids, setIds] = useState<number[]>([])
  return {
    ids,
    set: (id: number, isSelected: boolean) =>
      setIds((before) => {
        const others = before.filter((one) => one !== id)
        return isSelected ? [...others, id].slice(0, MAX_SELECTED) : others
      }),
    add: (more: number[]) => setIds((before) => [...new Set([...before, ...more])].slice(0, MAX_SELECTED)),
    clear: () => setIds([]),
  }
}
