/** The column of a field: `home_price` of `homePrice`. */
type ColumnOf<Field> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnOf<Rest>}`
  : Field

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Renames fields to their columns. */
export function toColumnNames<Fields extends object>(fields: Fields) {
  const columns = Object.entries(fields).map(([field, value]) => [columnOf(field), value])
  return Object.fromEntries(columns) as { [Field in keyof Fields as ColumnOf<Field> & string]: Fields[Field] }
}

/** Reads fields from the columns of a row. */
export function pickFields<Row extends object, Field extends string>(row: Row, fields: readonly Field[]) {
  const columns = new Map<string, unknown>(Object.entries(row))
  const picked = fields.map((field) => [field, columns.get(columnOf(field))])
  return Object.fromEntries(picked) as { [Name in Field]: Row[ColumnOf<Name> & keyof Row] }
}
