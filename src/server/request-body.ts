import { Invalid, type Issue, Problem } from './problems.ts'
import type { FormFields, Route } from './route.ts'

/** Bytes. */
const MAX_JSON = 1024 * 1024
const MAX_FILE = 10 * 1024 * 1024
const MAX_FORM = 60 * 1024 * 1024

/** One file of a form, as it came: nothing about it is known to be true. */
export type Upload = { bytes: Uint8Array; filename: string }

export type Body = { value: unknown; files: Record<string, Upload[]> }

/**
 * The body of a request: JSON, or a form where the route takes one, whose texts become the values that JSON
 * would have carried.
 * @throws Problem 413 above 1 MiB of JSON, 10 MiB a file or 60 MiB in all, 415 for any other type; Invalid
 * when it does not parse
 */
export async function readBody(request: Request, route: Route): Promise<Body> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json' && route.body) return { value: await readJson(request), files: {} }
  if (type === 'multipart/form-data' && (route.form || route.files)) return readForm(request, route)
  const expected = [route.body && 'application/json', (route.form || route.files) && 'multipart/form-data']
  throw new Problem(
    415,
    `Type de contenu non pris en charge : ${expected.filter(Boolean).join(' ou ')} attendu`,
  )
}

async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, MAX_JSON)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Invalid([{ path: '', message: 'JSON mal formé' }])
  }
}

async function readForm(request: Request, route: Route): Promise<Body> {
  const bytes = await readBytes(request, MAX_FORM)
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' }
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new Invalid([{ path: '', message: 'Formulaire mal formé' }])
  })
  return { value: readFields(form, route.form ?? {}), files: await readFiles(form, route.files ?? {}) }
}

function readFields(form: FormData, fields: FormFields): Record<string, unknown> {
  const issues: Issue[] = []
  const values: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(fields)) {
    const text = form.get(name)
    if (typeof text !== 'string') continue
    try {
      values[name] = READERS[kind](text)
    } catch {
      issues.push({ path: name, message: 'JSON mal formé' })
    }
  }
  if (issues.length > 0) throw new Invalid(issues)
  return values
}

// What cannot be read stays a text, which the route's schema then refuses in its own words.
const READERS = {
  text: (text: string) => text,
  number: (text: string) =>
    text.trim() === '' ? null : /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text,
  boolean: (text: string) => (text === 'true' ? true : text === 'false' ? false : text || null),
  json: (text: string): unknown => (text.trim() === '' ? null : JSON.parse(text)),
}

async function readFiles(form: FormData, limits: Record<string, number>): Promise<Body['files']> {
  const files: Body['files'] = {}
  for (const [name, limit] of Object.entries(limits)) {
    // A file input that was left empty is sent as a file without a name.
    const given = form.getAll(name).filter((file) => typeof file !== 'string' && (file.name || file.size > 0))
    if (given.length > limit) throw new Invalid([{ path: name, message: `${limit} fichiers au plus` }])
    files[name] = await Promise.all(
      (given as File[]).map(async (file) => {
        if (file.size > MAX_FILE) throw tooLarge('Une image est trop volumineuse : 10 Mo au plus')
        return { bytes: new Uint8Array(await file.arrayBuffer()), filename: file.name }
      }),
    )
  }
  return files
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function tooLarge(message = 'Le contenu envoyé est trop volumineux'): Problem {
  return new Problem(413, message)
}
