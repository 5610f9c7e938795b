import { type Compilable, type CompiledQuery, type DialectAdapter, type Expression, sql } from 'kysely'
import type { DbOrTrx } from './open.ts'

/** The placeholders of values, by name. */
export type Params<Values> = { [Name in keyof Values]: Expression<Values[Name]> }

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Prepares a query of one fixed shape, which Kysely builds and compiles once per database: for hot queries, which take
 * longer to build than to run. Every run has values of the same names.
 */
export function prepared<Values extends object, Result>(
  build: (db: DbOrTrx, params: Params<Values>) => Compilable<Result>,
) {
  // A transaction has the adapter of its database.
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Result>>()

  function compile(db: DbOrTrx, values: Values): CompiledQuery<Result> {
    const params = Object.keys(values).map((name) => [name, sql`${new Placeholder(name)}`])
    // Object.fromEntries forgets the names.
    const query = build(db, Object.fromEntries(params) as Params<Values>).compile()
    compiled.set(db.getExecutor().adapter, query)
    return query
  }

  return (db: DbOrTrx, values: Values) => {
    const query = compiled.get(db.getExecutor().adapter) ?? compile(db, values)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    return db.executeQuery<Result>({ ...query, parameters })
  }
}
