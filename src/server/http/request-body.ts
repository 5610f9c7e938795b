import { Readable } from 'node:stream'
import type { Endpoint } from '#contract/endpoints.ts'
import type { FormFields } from '#contract/fields.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import { kindOf, notAPicture } from '#server/images/kinds.ts'
import { Budget } from '#server/images/semaphore.ts'
import { HttpError } from './http-error.ts'
import { type Part, parseMultipart } from './multipart.ts'

/** Bytes. */
const MAX_JSON = 1024 * 1024
const MAX_FILE = 10 * 1024 * 1024
const MAX_FORM = 60 * 1024 * 1024
/** Forms above this wait until all that are in memory together leave room for them. */
const SMALL_FORM = 256 * 1024
const ALL_FORMS = 64 * 1024 * 1024

const memory = new Budget(ALL_FORMS)

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** One file of a form, as it came: nothing about it is known to be true. */
export type Upload = { bytes: Uint8Array; filename: string }

/** A body keeps its place in memory until it is disposed of. */
export type Body = Disposable & { value: unknown; files: Record<string, Upload[]> }

/** Where a body comes from: the connection itself where there is one, since web streams take longer. */
export type Source = AsyncIterable<Uint8Array> | Uint8Array[]

/** What a call without a body brings. */
export const NO_BODY: Body = { value: undefined, files: {}, [Symbol.dispose]: () => {} }

/**
 * The body of a request: JSON, or a form where the route takes one, whose texts become the values that JSON
 * would have carried. Every file of a form is a picture by how it begins.
 * @throws HttpError 413 above 1 MiB of JSON, 10 MiB a file or 60 MiB in all, 415 for any other type of body or
 * file; ValidationError when it does not parse
 */
export async function readBody(request: Request, route: Endpoint, source: Source): Promise<Body> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json' && route.body) return { ...NO_BODY, value: await readJson(request, source) }
  if (type === 'multipart/form-data' && (route.form || route.files)) return readForm(request, route, source)
  const expected = [route.body && 'application/json', (route.form || route.files) && 'multipart/form-data']
  throw new HttpError(
    415,
    `Type de contenu non pris en charge : ${expected.filter(Boolean).join(' ou ')} attendu`,
  )
}

async function readJson(request: Request, source: Source): Promise<unknown> {
  const bytes = await readBytes(request, source, MAX_JSON)
  try {
    return JSON.parse(UTF8.decode(bytes))
  } catch {
    throw new ValidationError([{ path: '', message: 'JSON mal formé' }])
  }
}

async function readForm(request: Request, route: Endpoint, source: Source): Promise<Body> {
  const size = announcedSize(request) ?? MAX_FORM
  if (size > MAX_FORM) throw tooLarge()
  const place = size > SMALL_FORM ? await memory.take(size) : NO_BODY
  try {
    const parts = parseForm(
      await readBytes(request, source, MAX_FORM),
      request.headers.get('content-type') ?? '',
    )
    const value = readFields(parts, route.form ?? {})
    return { value, files: readFiles(parts, route.files ?? {}), [Symbol.dispose]: place[Symbol.dispose] }
  } catch (error) {
    place[Symbol.dispose]()
    throw error
  }
}

function parseForm(bytes: Buffer, contentType: string): Part[] {
  try {
    return parseMultipart(bytes, contentType)
  } catch {
    throw new ValidationError([{ path: '', message: 'Formulaire mal formé' }])
  }
}

function readFields(parts: Part[], fields: FormFields): Record<string, unknown> {
  const issues: Issue[] = []
  const values: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(fields)) {
    const part = parts.find((one) => one.name === name && one.filename === null)
    if (!part) continue
    try {
      values[name] = READERS[kind](UTF8.decode(part.bytes))
    } catch {
      issues.push({ path: name, message: kind === 'json' ? 'JSON mal formé' : 'Texte mal formé' })
    }
  }
  if (issues.length > 0) throw new ValidationError(issues)
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

function readFiles(parts: Part[], limits: Record<string, number>): Body['files'] {
  const files: Body['files'] = {}
  for (const [name, limit] of Object.entries(limits)) {
    // A file input that was left empty is sent as a file without a name.
    const given = parts.flatMap(({ name: own, filename, bytes }) =>
      own === name && filename !== null && (filename || bytes.length > 0) ? { bytes, filename } : [],
    )
    if (given.length > limit)
      throw new ValidationError([{ path: name, message: `${limit} fichiers au plus` }])
    for (const { bytes } of given) {
      if (bytes.length > MAX_FILE) throw tooLarge('Une image est trop volumineuse : 10 Mo au plus')
      if (!kindOf(bytes)) throw notAPicture()
    }
    files[name] = given
  }
  return files
}

/** The bytes of a body, in one piece of memory as large as announced. */
async function readBytes(request: Request, source: Source, limit: number): Promise<Buffer> {
  const announced = announcedSize(request) ?? 0
  if (announced > limit) throw tooLarge()
  let bytes = Buffer.allocUnsafeSlow(announced)
  let size = 0
  await eachChunk(source, (chunk) => {
    const needed = size + chunk.byteLength
    if (needed > limit) throw tooLarge()
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(limit, Math.max(needed, bytes.length * 2)))
      bytes.copy(larger, 0, 0, size)
      bytes = larger
    }
    bytes.set(chunk, size)
    size = needed
  })
  return bytes.subarray(0, size)
}

/** Hands over what comes until the end, or until `take` throws; a connection is then left to be answered. */
async function eachChunk(source: Source, take: (chunk: Uint8Array) => void): Promise<void> {
  if (!(source instanceof Readable)) {
    for await (const chunk of source) take(chunk)
    return
  }
  // To listen takes a fraction of the time that going through a stream takes.
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onData = (chunk: Uint8Array) => {
    try {
      take(chunk)
    } catch (error) {
      source.off('data', onData).pause()
      reject(error)
    }
  }
  source.on('data', onData).once('end', resolve).once('error', reject)
  source.once('close', () => {
    if (!source.readableEnded) reject(new Error('The connection ended within a body'))
  })
  await promise
}

function announcedSize(request: Request): number | undefined {
  const size = request.headers.get('content-length')
  return size !== null && /^\d{1,15}$/.test(size) ? Number(size) : undefined
}

function tooLarge(message = 'Le contenu envoyé est trop volumineux'): HttpError {
  return new HttpError(413, message)
}
