import { z } from 'zod'
import { API_DESCRIPTION } from '#server/http/openapi.ts'

type Content = Record<string, { schema?: z.core.JSONSchema.JSONSchema }>
type Described = { content?: Content; $ref?: string }
type Operation = { responses: Record<string, Described> }
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Error: z.core.JSONSchema.JSONSchema } }
}

const description = API_DESCRIPTION as unknown as Description
const schemas = new Map<object, z.ZodType>()

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
 * @throws when the call, its status or the shape of its body is not described
 */
export async function holdToDescription(method: string, url: string, answer: Response): Promise<void> {
  const path = new URL(url, 'http://shop.test').pathname
  if (!path.startsWith('/api/')) return
  const found = operations.find(({ pattern }) => pattern.test(path))
  const operation = found?.methods[method.toLowerCase() === 'head' ? 'get' : method.toLowerCase()]
  // What is no route at all answers 404 or 405, which needs no description.
  if (!operation) return
  const described = operation.responses[answer.status]
  if (!described)
    throw new Error(`${method} ${found?.path} answered ${answer.status}, which is not described`)
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  if (type !== 'application/json' || answer.body === null) return
  const schema = described.content?.[type]?.schema
  if (!schema) throw new Error(`${method} ${found?.path} answered ${answer.status} with an undescribed body`)
  const parsed = toZod(schema).safeParse(await answer.clone().json())
  if (!parsed.success) {
    throw new Error(`${method} ${found?.path} ${answer.status} is not as described: ${parsed.error.message}`)
  }
}

function toZod(schema: z.core.JSONSchema.JSONSchema): z.ZodType {
  const known = schemas.get(schema)
  if (known) return known
  const source = schema.$ref === '#/components/schemas/Error' ? description.components.schemas.Error : schema
  const made = z.fromJSONSchema(source)
  schemas.set(schema, made)
  return made
}
