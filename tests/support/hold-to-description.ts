import { z } from 'zod'
import { describeApi } from '#server/http/openapi/openapi.ts'
import type { Operation } from '#server/http/openapi/operation.ts'
import type { Schema } from '#server/http/openapi/schemas.ts'

const description = describeApi()
const schemas = new Map<object, z.ZodType>()
const RESPONSES = '#/components/responses/'
const SCHEMAS = '#/components/schemas/'

// Fixed words win over parameters, as in the router: /products/category before /products/{id}.
const operations = Object.entries(description.paths)
  .map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    path,
    methods,
  }))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)

/**
 * Holds an answer of the API against its OpenAPI description.
 * @throws when the call, its status, its headers or the shape of its body are not as described
 */
export async function holdToDescription(method: string, url: string, answer: Response): Promise<void> {
  const path = new URL(url, 'http://shop.test').pathname
  if (!path.startsWith('/api/')) return
  const found = operations.find(({ pattern }) => pattern.test(path))
  const operation = found?.methods[method.toLowerCase() === 'head' ? 'get' : method.toLowerCase()]
  // A path that is no route responds 404 or 405 without a description.
  if (!operation) return
  const described = resolve(operation.responses[answer.status])
  if (!described)
    throw new Error(`${method} ${found?.path} answered ${answer.status}, which is not described`)
  for (const [name, { required }] of Object.entries(described.headers ?? {})) {
    if (required && !answer.headers.has(name))
      throw new Error(`${method} ${found?.path} answered ${answer.status} without ${name}`)
  }
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  if (answer.body === null) return
  const schema = described.content?.[type]?.schema
  if (!schema) throw new Error(`${method} ${found?.path} answered ${answer.status} with an undescribed body`)
  if (type !== 'application/json') return
  const parsed = toZod(schema).safeParse(await answer.clone().json())
  if (!parsed.success) {
    throw new Error(`${method} ${found?.path} ${answer.status} is not as described: ${parsed.error.message}`)
  }
}

function resolve(described: Operation['responses'][string] | undefined) {
  const name = described?.$ref?.slice(RESPONSES.length)
  return name === undefined ? described : description.components.responses[name]
}

function toZod(schema: Schema): z.ZodType {
  const known = schemas.get(schema)
  if (known) return known
  const whole = JSON.stringify({ allOf: [schema], $defs: description.components.schemas })
  const made = z.fromJSONSchema(JSON.parse(whole.replaceAll(SCHEMAS, '#/$defs/')))
  schemas.set(schema, made)
  return made
}
