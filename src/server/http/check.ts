import type { z } from 'zod'
import { idText } from '#contract/fields.ts'
import { ValidationError } from '#server/errors.ts'

/**
 * Parses a value with a schema.
 * @throws ValidationError with one French issue per field
 */
export function check<Value>(schema: z.ZodType<Value>, value: unknown, path: string[] = []): Value {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  throw new ValidationError(
    issues.map((issue) => ({ path: [...path, ...issue.path].join('.'), message: issue.message })),
  )
}

/**
 * Parses path parameters, as ids unless `schemas` says otherwise.
 * @throws ValidationError for what does not fit
 */
export function checkParams(
  params: Record<string, string>,
  schemas: Record<string, z.ZodType> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, check(schemas[name] ?? idText, value, [name])]),
  )
}
