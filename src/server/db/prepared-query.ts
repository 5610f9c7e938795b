import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
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
 * make another query by themselves. Gives the rows.
 */
export function prepared<Given extends object, Row>(
  build: Build<Given, Row>,
): (db: Db, given: Given, shape?: string) => Promise<Row[]> {
  const run = runner(build)
  return async (db, given, shape = '') => (await run(db, given, shape)).rows
}

/** The same for a write that gives no rows: how many it wrote. */
export function preparedWrite<Given extends object>(
  build: Build<Given, unknown>,
): (db: Db, given: Given) => Promise<number> {
  const run = runner(build)
  return async (db, given) => Number((await run(db, given, '')).numAffectedRows)
}

type Build<Given, Row> = (db: Db, given: Given, shape: string) => Compilable<Row>

type Form<Row> = { shape: string; names: string[]; query: CompiledQuery<Row> }

function runner<Given extends object, Row>(build: Build<Given, Row>) {
  const known = new Map<object, Form<Row>[]>()
  return (db: Db, given: Given, shape: string): Promise<QueryResult<Row>> => {
    const executor = db.getExecutor()
    // One of each dialect: a transaction has that of its database.
    const dialect = executor.adapter.constructor
    const forms = known.get(dialect) ?? []
    known.set(dialect, forms)
    const names = Object.keys(given)
    let form = forms.find((one) => one.shape === shape && areSame(one.names, names))
    if (!form) {
      form = { shape, names, query: build(db, toSlots(given), shape).compile() }
      if (forms.length < MAX_FORMS) forms.push(form)
    }
    const values = given as Record<string, unknown>
    const parameters = form.query.parameters.map((one) => (one instanceof Slot ? values[one.name] : one))
    const query = { ...form.query, parameters }
    // Kysely's own way to here is for plugins and for queries that are called off: longer than most queries take.
    return executor.provideConnection((connection) => connection.executeQuery<Row>(query))
  }
}

function areSame(names: string[], others: string[]): boolean {
  return names.length === others.length && names.every((name, index) => name === others[index])
}

function toSlots<Given extends object>(given: Given): Given {
  const slots = Object.entries(given).map(([name]) => [name, new Slot(name)] as const)
  return (Array.isArray(given) ? slots.map(([, slot]) => slot) : Object.fromEntries(slots)) as Given
}
