import { z } from 'zod'

export type Schema = z.core.JSONSchema.BaseSchema

/** A body by its media type. */
export type Content = Record<string, { schema: Schema; example?: unknown; encoding?: object }>

/** The schemas that have a name (`.meta({ id })`), filled in by `toSchema`. */
export const NAMED_SCHEMAS: Record<string, Schema> = {}

const COMPONENTS = '#/components/schemas/'

/** The JSON schema of what crosses the wire; what has a name is a reference to NAMED_SCHEMAS. */
export function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { properties, $defs } = z.toJSONSchema(z.object({ schema }), {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema, io),
  })
  const text = JSON.stringify({ properties, $defs }).replaceAll('"#/$defs/', `"${COMPONENTS}`)
  const moved: { properties: { schema: Schema }; $defs?: Record<string, Schema> } = JSON.parse(text)
  Object.assign(NAMED_SCHEMAS, moved.$defs)
  return moved.properties.schema
}

/** The schema itself where there is a reference to it. */
export function resolve(schema: Schema): Schema {
  return NAMED_SCHEMAS[schema.$ref?.slice(COMPONENTS.length) ?? ''] ?? schema
}

/** A schema without some of its alternatives. */
export function without(isUnwanted: (schema: Schema) => boolean, schema: Schema): Schema {
  const { anyOf, type, ...rest } = schema
  if (Array.isArray(type)) return { ...rest, type: type.filter((one) => !isUnwanted({ type: one }))[0] }
  if (!anyOf) return schema
  const left = alternatives(schema).filter((one) => !isUnwanted(one))
  return left.length === 1 ? { ...left[0], ...rest } : { ...rest, anyOf: left }
}

export function isNull({ type }: Schema): boolean {
  return type === 'null'
}

function alternatives(schema: Schema): Schema[] {
  return (schema.anyOf as Schema[] | undefined)?.flatMap(alternatives) ?? [schema]
}

/** Leaves out what tells a reader nothing, and of required fields the empty values: they count as missing. */
function tidy(schema: Schema, io: 'input' | 'output'): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format) delete schema.pattern
  if (schema.default === null) delete schema.default
  if (io === 'output') return
  for (const name of schema.required ?? []) {
    const field = schema.properties?.[name]
    if (schema.properties && typeof field === 'object')
      schema.properties[name] = without((one) => isNull(one) || one.const === '', field)
  }
}
