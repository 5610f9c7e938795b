import { foldText } from '#rules/text.ts'
import { type Account, CourierError, type Places } from '../adapter.ts'
import type { CourierRequest } from '../courier-http.ts'
import { sanitizeMessage } from '../decode.ts'
import { countOf, flagOf, type Row, rowOf, rowsOf, textOf, unreadable } from '../read-answer.ts'

/** Rows of a page, the most there are, and pages of a list: the longest has some 1,541 rows. */
const PAGE_SIZE = 1000
const MAX_PAGES = 20

type Page = { rows: Row[]; hasMore: boolean }

/** @throws CourierError when the answer is no list */
export function readPage(answer: unknown, what: string): Page {
  const page = rowOf(answer)
  if (!Array.isArray(page?.data)) throw unreadable(what)
  return { rows: rowsOf(page.data, what), hasMore: flagOf(page.has_more) }
}

/** All rows of a list, page after page. */
async function listAll({ http }: Account, path: string, query: CourierRequest['query'] = {}): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await http.json(path, { query: { ...query, page, page_size: PAGE_SIZE } })
    const { rows, hasMore } = readPage(answer, path)
    all.push(...rows)
    if (!hasMore || rows.length === 0) return all
  }
  throw unreadable(path)
}

type Wilaya = { id: number; name: string; isDelivered: boolean }

/** The wilayas of the account, in the API's spelling. */
export async function listWilayas(account: Account): Promise<Wilaya[]> {
  const rows = await listAll(account, 'wilayas/')
  return rows.flatMap((row) => {
    const [id, name] = [countOf(row.id), textOf(row.name)]
    return id && name ? [{ id, name, isDelivered: flagOf(row.is_deliverable ?? true) }] : []
  })
}

export async function listPlaces(account: Account): Promise<Places> {
  const wilayas = await listWilayas(account)
  const communes = await listAll(account, 'communes/')
  const centers = await listAll(account, 'centers/')
  const delivered = new Set(wilayas.filter(({ isDelivered }) => isDelivered).map(({ id }) => id))
  return {
    wilayas: wilayas.map(({ id, name }) => ({ id, name })),
    communes: communes.flatMap((row) => {
      const [id, name, wilayaId] = [textOf(row.id), textOf(row.name), countOf(row.wilaya_id)]
      if (!id || !name || !wilayaId) return []
      return [{ id, name, wilayaId, isHome: flagOf(row.is_deliverable ?? true) && delivered.has(wilayaId) }]
    }),
    desks: centers.flatMap((row) => {
      const [id, name, wilayaId] = [textOf(row.center_id), textOf(row.name), countOf(row.wilaya_id)]
      const commune = { id: textOf(row.commune_id), name: textOf(row.commune_name) }
      return id && name && wilayaId && commune.name ? [{ id, name, wilayaId, commune }] : []
    }),
  }
}

/**
 * The wilaya that parcels leave from, which the owner has set by its number or name.
 * @throws CourierError when it is none of `wilayas`
 */
export function departureOf(setting: string | undefined, wilayas: Wilaya[]): Wilaya {
  const given = (setting ?? '').trim()
  const number = /^\d+/.exec(given)?.[0]
  const found = wilayas.find(({ id, name }) =>
    number ? id === Number(number) : lettersOf(name) === lettersOf(given),
  )
  if (!found)
    throw new CourierError(`Wilaya de départ inconnue du transporteur : « ${sanitizeMessage(given)} »`)
  return found
}

const lettersOf = (name: string) => foldText(name).replace(/[^\p{L}\p{N}]/gu, '')
