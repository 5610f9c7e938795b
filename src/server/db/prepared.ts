import { type Compilable, type CompiledQuery, type DialectAdapter, type Expression, sql } from 'kysely'
import type { DbOrTrx } from './open.ts'

/** Makes the placeholder of a value, by its name. */
export type Param<Values> = <Name extends keyof Values>(name: Name) => Expression<Values[Name]>

class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * Prepares a query of one fixed shape, which Kysely builds and compiles once per database: for hot queries of one row,
 * which take longer to build than to run. Returns a function that runs it with the values of its placeholders.
 */
export function prepared<Values, Result>(build: (db: DbOrTrx, param: Param<Values>) => Compilable<Result>) {
  // A transaction has the adapter of its database.
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Result>>()

  function compile(db: DbOrTrx): CompiledQuery<Result> {
    const query = build(db, (name) => sql`${new Placeholder(name)}`).compile()
    compiled.set(db.getExecutor().adapter, query)
    return query
  }

  return (db: DbOrTrx, values: Values) => {
    const query = compiled.get(db.getExecutor().adapter) ?? compile(db)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    return db.executeQuery<Result>({ ...query, parameters })
  }
}
