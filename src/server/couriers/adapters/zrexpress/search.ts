import type { CourierHttp } from '../courier-http.ts'
import { type Row, rowOf, rowsOf, unreadable } from '../read-answer.ts'

/** Rows of a page, as many as ZR Express gives. */
const PAGE = 1000
/** Pages that are read: 50,000 rows. */
const MAX_PAGES = 50

type Search = {
  orderBy?: string[]
  /** Whether the pages after this one are of no use. */
  isEnough?: (rows: Row[]) => boolean
}

/**
 * The rows that a search of ZR Express finds, page by page.
 * @throws CourierError also when they do not end
 */
export async function searchAll(
  http: CourierHttp,
  path: string,
  { orderBy, isEnough = () => false }: Search = {},
): Promise<Row[]> {
  const all: Row[] = []
  for (let pageNumber = 1; pageNumber <= MAX_PAGES; pageNumber += 1) {
    const json = { pageNumber, pageSize: PAGE, ...(orderBy && { orderBy }) }
    const page = rowOf(await http.json(path, { method: 'POST', json }))
    const rows = rowsOf(page?.items, path)
    all.push(...rows)
    const hasNext = page?.hasNext === true || Number(page?.totalPages) > pageNumber
    if (!hasNext || rows.length === 0 || isEnough(rows)) return all
  }
  throw unreadable(path)
}
