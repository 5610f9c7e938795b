import fc from 'fast-check'
import { describeApi } from '#server/http/openapi/openapi.ts'
import { anything, nastyNumber, nastyText, rarely } from './hostile-values.ts'

/** A request that somebody careless or hostile may send. */
export type HostileRequest = { path: string; init: RequestInit & { headers: Record<string, string> } }

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
}
type Operation = {
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const description = describeApi() as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Placeholder for the token of the session, which the sender of the request fills in. */
export const SESSION = 'Bearer session'

/** Requests drawn from the API's own description, then bent in every part. */
export function hostileRequest(): fc.Arbitrary<HostileRequest> {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return fc.constantFrom(...operations).chain(({ path, method, operation }) =>
    fc
      .record({
        path: urlFor(path, operation),
        headers: headersFor(),
        body: method === 'GET' ? fc.constant(null) : bodyFor(operation),
        method: rarely(
          fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
          fc.constant(method.toUpperCase()),
        ),
      })
      .map(({ path, headers, body, method }) => {
        const carries = body !== null && method !== 'GET' && method !== 'HEAD'
        return {
          path,
          init: {
            method,
            headers: { ...(carries && body.type ? { 'Content-Type': body.type } : {}), ...headers },
            ...(carries && { body: body.text }),
          },
        }
      }),
  )
}

function urlFor(path: string, { parameters }: Operation): fc.Arbitrary<string> {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? idSegment : fc.constant(segment)))
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const pairs = fc.array(
    fc.tuple(
      rarely(nastyText, fc.constantFrom('x', ...query.map(({ name }) => name))),
      fc.oneof(
        nastyText,
        nastyNumber.map(String),
        fc.constantFrom('1', '20', 'name', 'true', 'card', 'Casques'),
      ),
    ),
    { maxLength: 5 },
  )
  return fc
    .tuple(fc.tuple(...segments), pairs)
    .map(([parts, entries]) => `${parts.join('/')}?${new URLSearchParams(entries)}`)
}

const BAD_IDS = ['0', '-1', '9007199254740993', '99999999999999999999', '1.5', '%', '%ff', '%00']
const idSegment = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }).map(String) },
  { weight: 1, arbitrary: nastyText.map((text) => encodeURIComponent(text.toWellFormed()) || '0') },
  { weight: 1, arbitrary: fc.constantFrom(...BAD_IDS) },
)

function headersFor(): fc.Arbitrary<Record<string, string>> {
  const visible = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 30,
  })
  return fc
    .record(
      {
        Authorization: rarely(
          visible.map((text) => `Bearer ${text}`),
          fc.constant(SESSION),
        ),
        'Idempotency-Key': visible,
        'If-None-Match': visible,
        Accept: fc.oneof(visible, fc.constantFrom('image/avif', 'image/webp;q=0', '*/*')),
      },
      { requiredKeys: [] },
    )
    .map((headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.trim()])),
    )
}

type BodyText = { type: string | null; text: string } | null

const DEEP = '['.repeat(5000) + ']'.repeat(5000)
const BAD_JSON = ['', '{', '[[', '"\\ud800"', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', DEEP]

function bodyFor({ requestBody }: Operation): fc.Arbitrary<BodyText> {
  const json = requestBody?.content['application/json']?.schema ?? {}
  const fields = Object.keys(requestBody?.content['multipart/form-data']?.schema.properties ?? {})
  const jsonBody = fc.oneof(
    { weight: 8, arbitrary: valueFor(json).map((value) => JSON.stringify(value) ?? 'null') },
    { weight: 2, arbitrary: anything.map((value) => JSON.stringify(value) ?? 'null') },
    { weight: 1, arbitrary: fc.constantFrom(...BAD_JSON) },
  )
  return fc.oneof(
    { weight: 6, arbitrary: jsonBody.map((text) => ({ type: 'application/json', text })) },
    { weight: fields.length > 0 ? 5 : 1, arbitrary: formFor(fields) },
    { weight: 1, arbitrary: jsonBody.map((text) => ({ type: 'text/plain', text })) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

function formFor(fields: string[]): fc.Arbitrary<BodyText> {
  const boundary = 'boundary'
  const part = fc.record({
    name: rarely(nastyText, fc.constantFrom('image', 'images', ...fields)),
    filename: fc.option(nastyText, { freq: 3 }),
    text: fc.oneof(
      nastyText,
      anything.map((value) => JSON.stringify(value) ?? ''),
      fc.constantFrom('1', 'true', '[]', 'GIF89a'),
    ),
  })
  return fc.array(part, { maxLength: 6 }).map((parts) => ({
    type: `multipart/form-data; boundary=${boundary}`,
    text: [
      ...parts.map(({ name, filename, text }) => {
        const file = filename === null ? '' : `; filename="${filename}"`
        return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
      }),
      `--${boundary}--\r\n`,
    ].join(''),
  }))
}

/** A value that mostly fits a schema, with parts that do not. */
function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  return rarely(anything, fittingValue(schema))
}

function fittingValue({ $ref, ...inline }: Schema): fc.Arbitrary<unknown> {
  const schema = description.components.schemas[$ref?.split('/').at(-1) ?? ''] ?? inline
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueFor))
  const [type] = [schema.type ?? 'object'].flat()
  switch (type) {
    case 'string':
      return fc.oneof(nastyText, fc.constantFrom('Casque', 'owner@example.com', '#d90416', '/recherche'))
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 8 }), nastyNumber)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueFor(schema.items ?? {}), { maxLength: 4 })
    case 'null':
      return fc.constant(null)
    default:
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [name, valueFor(part)]),
        ),
        { requiredKeys: [] },
      )
  }
}
