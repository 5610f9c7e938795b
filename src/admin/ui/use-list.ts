import { useSearch } from '@tanstack/react-router'
import { counted, formatCount } from '#admin/count-text.ts'
import { pageCount } from '#rules/page-links.ts'
import { foldText } from '#rules/text.ts'
import { useLastPage } from './use-pages.ts'

/** A sort order of a list: the first is the default, the others are named in the URL. */
type Sort<Item> = { key: string; label: string; compare: (a: Item, b: Item) => number }

const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

export const byText = (a: string, b: string): number => collator.compare(a, b)

export type ListSettings<Item> = {
  /** The text that the search matches. */
  textOf: (item: Item) => string
  sorts: [Sort<Item>, ...Sort<Item>[]]
  pageSize: number
}

/** Filters, sorts and paginates a whole list by the URL's search parameters. */
export function useList<Item>(items: Item[] | undefined, { textOf, sorts, pageSize }: ListSettings<Item>) {
  const { recherche = '', tri, page: requested = 1 } = useSearch({ strict: false })
  const sort = sorts.find(({ key }) => key === tri) ?? sorts[0]
  const query = foldText(recherche)
  const found = (items ?? []).filter((item) => foldText(textOf(item)).includes(query)).sort(sort.compare)
  const pages = Math.max(1, pageCount(found.length, pageSize))
  const page = Math.min(requested, pages)
  useLastPage(requested, items && pages)
  return {
    search: recherche,
    sort: sort.key,
    page,
    pages,
    shown: found.slice((page - 1) * pageSize, page * pageSize),
    found: found.length,
    total: items?.length,
  }
}

/** Count of all items, and of those found: `3 sur 12 marques`. */
export function countText(
  { found, total, search }: { found: number; total: number | undefined; search: string },
  { one, many }: { one: string; many: string },
): string | null {
  if (total === undefined) return null
  const all = counted(total, one, many)
  return search ? `${formatCount(found)} sur ${all}` : all
}
