import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './open.ts'

/** Forms of one query that are remembered; what comes beyond them is built each time. */
const MAX_FORMS = 200

/** Stands in a query for a value that each call brings. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once: that takes longer than SQLite needs to answer it. `build` is given
 * stand-ins for the values (of an object, or of a list), so it may put them into the query but not look at
 * them; what it must look at is the `shape`, a text. Another length of a list, and other names of an object,
 * make another query by themselves.
 */
export function prepared<Given extends object, Row>(
  build: (db: Db, given: Given, shape: string) => Compilable<Row>,
): (db: Db, given: Given, shape?: string) => Promise<Row[]> {
  const known = new Map<object, Map<string, CompiledQuery<Row>>>()
  return async (db, given, shape = '') => {
    // One of each dialect: a transaction has that of its database.
    const dialect = db.getExecutor().adapter.constructor
    const forms = known.get(dialect) ?? new Map<string, CompiledQuery<Row>>()
    known.set(dialect, forms)
    const form = `${Object.keys(given)} ${shape}`
    const query = forms.get(form) ?? build(db, toSlots(given), shape).compile()
    if (forms.size < MAX_FORMS) forms.set(form, query)
    const values = given as Record<string, unknown>
    const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.name] : one))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

function toSlots<Given extends object>(given: Given): Given {
  const slots = Object.entries(given).map(([name]) => [name, new Slot(name)] as const)
  return (Array.isArray(given) ? slots.map(([, slot]) => slot) : Object.fromEntries(slots)) as Given
}
