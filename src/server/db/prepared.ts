import { type Compilable, type CompiledQuery, type DialectAdapter, type Expression, sql } from 'kysely'
import type { DbOrTrx } from './open.ts'

/** Placeholders by name; a list has one for each entry. */
export type Params<Values> = {
  [Name in keyof Values]: Values[Name] extends (infer Entry)[]
    ? Expression<Entry>[]
    : Expression<Values[Name]>
}

class Placeholder {
  readonly name: string
  readonly index: number

  constructor(name: string, index: number) {
    this.name = name
    this.index = index
  }
}

/**
 * Compiles a query once per database and length of its lists, because frequent queries take longer to build
 * than to run. Each call must pass values with the same names.
 */
export function prepared<Values extends object, Result>(
  build: (db: DbOrTrx, params: Params<Values>) => Compilable<Result>,
) {
  // A transaction and its database share an adapter, so it is the cache's key.
  const compiled = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Result>>>()

  function compile(db: DbOrTrx, values: Values): CompiledQuery<Result> {
    const params = Object.entries(values).map(([name, value]) => {
      const placeholder = (index: number) => sql`${new Placeholder(name, index)}`
      return [name, Array.isArray(value) ? value.map((_, index) => placeholder(index)) : placeholder(0)]
    })
    // The type of Object.fromEntries loses the names, hence the cast.
    return build(db, Object.fromEntries(params) as Params<Values>).compile()
  }

  return (db: DbOrTrx, values: Values) => {
    const { adapter } = db.getExecutor()
    const shapes = compiled.get(adapter) ?? new Map<string, CompiledQuery<Result>>()
    const lengths = String(Object.values(values).map((value) => (Array.isArray(value) ? value.length : '')))
    const query = shapes.get(lengths) ?? compile(db, values)
    compiled.set(adapter, shapes.set(lengths, query))
    const parameters = query.parameters.map((parameter) => {
      if (!(parameter instanceof Placeholder)) return parameter
      const value: unknown = values[parameter.name as keyof Values]
      return Array.isArray(value) ? value[parameter.index] : value
    })
    return db.executeQuery<Result>({ ...query, parameters })
  }
}
