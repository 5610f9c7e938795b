import { z } from 'zod'

export type Schema = z.core.JSONSchema.BaseSchema

/** Bodies by media type. */
export type Content = Record<string, { schema: Schema; example?: unknown; encoding?: object }>

const COMPONENTS = '#/components/schemas/'

export class Schemas {
  /** Schemas with a name (`.meta({ id })`), filled in by `describe`. */
  readonly named: Record<string, Schema> = {}

  /** Returns the JSON schema of a value in requests or responses; a named schema is a reference. */
  describe(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const { properties, $defs } = z.toJSONSchema(z.object({ schema }), {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema, io),
    })
    const moved: { properties: { schema: Schema }; $defs?: Record<string, Schema> } = JSON.parse(
      JSON.stringify({ properties, $defs }),
      (key, value) => (key === '$ref' ? value.replace('#/$defs/', COMPONENTS) : value),
    )
    Object.assign(this.named, moved.$defs)
    return moved.properties.schema
  }

  resolve(schema: Schema): Schema {
    return this.named[nameOf(schema)] ?? schema
  }
}

/** Returns the name that a schema refers to; '' if it is no reference. */
export function nameOf({ $ref }: { $ref?: string }): string {
  return $ref?.split('/').at(-1) ?? ''
}

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

/** Removes redundant keywords and, in requests, empty values of required fields, which count as missing. */
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
