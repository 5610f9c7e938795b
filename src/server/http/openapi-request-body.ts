import type { Endpoint } from '#contract/endpoints.ts'
import { FILE_KINDS } from './file-kinds.ts'
import { type Content, isNull, resolve, type Schema, toSchema, without } from './openapi-schemas.ts'

const FILE = { type: 'string', format: 'binary' }

/** What an endpoint takes as JSON, as bytes, as a multipart form, or as either. */
export function requestBody(endpoint: Endpoint): { required: true; content: Content } | undefined {
  const { body, example, form, files, isRaw, needsFile } = endpoint
  if (isRaw) return { required: true, content: { 'application/json': { schema: {} } } }
  if (!body && !files) return undefined
  const json = body &&
    !needsFile && { schema: toSchema(body, 'input'), ...(example !== undefined && { example }) }
  const content: Content = {
    ...(json && { 'application/json': json }),
    ...((form || files) && { 'multipart/form-data': formContent(endpoint) }),
  }
  return { required: true, content }
}

function formContent({
  body,
  form = {},
  files = {},
  fileKind = 'image',
  needsFile,
}: Endpoint): Content[string] {
  const { properties = {}, required = [] } = body ? resolve(toSchema(body, 'input')) : {}
  const texts = Object.entries(form).map(([name, kind]) => [
    name,
    formField(kind, properties[name] as Schema),
  ])
  const fileNames = Object.keys(files)
  // A form without any text has nothing to send but its file.
  const requiredFiles = needsFile || texts.length === 0 ? fileNames : []
  const uploads = Object.entries(files).map(([name, maxItems]) => [
    name,
    maxItems === 1 ? FILE : { type: 'array', items: FILE, minItems: requiredFiles.length, maxItems },
  ])
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries([...texts, ...uploads]),
      required: [...required.filter((name) => name in form), ...requiredFiles],
    },
    encoding: Object.fromEntries(
      fileNames.map((name) => [name, { contentType: FILE_KINDS[fileKind].mediaTypes }]),
    ),
  }
}

/** A field as a form sends it: lists and objects as JSON in a text, and never null. */
function formField(kind: string, schema: Schema): Schema {
  if (kind !== 'json') return without(isNull, schema)
  const { description, ...contentSchema } = schema
  return { type: 'string', description, contentMediaType: 'application/json', contentSchema }
}
