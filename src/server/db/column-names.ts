import { type Flag, toFlag } from './tables.ts'

/** The column of a field: `home_price` of `homePrice`. */
type ColumnOf<Field> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnOf<Rest>}`
  : Field

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Lists and objects are stored as JSON, flags as 0 and 1. */
type Stored<Value> = Value extends boolean ? Flag : Value extends object ? string : Value

function store(value: unknown): unknown {
  if (typeof value === 'boolean') return toFlag(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

export function toStored<Fields extends object>(fields: Fields) {
  const columns = Object.entries(fields).map(([field, value]) => [columnOf(field), store(value)])
  return Object.fromEntries(columns) as {
    [Field in keyof Fields as ColumnOf<Field> & string]: Stored<Fields[Field]>
  }
}

export function pickFields<Row extends object, Field extends string>(row: Row, fields: readonly Field[]) {
  const columns = new Map<string, unknown>(Object.entries(row))
  const picked = fields.map((field) => [field, columns.get(columnOf(field))])
  return Object.fromEntries(picked) as { [Name in Field]: Row[ColumnOf<Name> & keyof Row] }
}
