import { createWriteStream } from 'node:fs'
import { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Endpoint } from '#contract/endpoints.ts'
import type { FormFields } from '#contract/fields.ts'
import { type Issue, invalid, ValidationError } from '#server/errors.ts'
import { storageError } from '#server/images/store.ts'
import { makeDraftFolder, removeDraftFolder } from '#server/images/upload-folders.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { hungUp, tooLarge } from '../http-error.ts'
import { FILE_KINDS, type FileKind } from './file-kinds.ts'

export const MAX_FORM = 60 * 1024 * 1024
const MAX_TEXTS = 1024 * 1024
const MAX_PARTS = 1000
/** Bytes of the headers of a part. */
const MAX_HEADERS = 4096

/** A file on disk whose first bytes were checked. */
export type Upload = { path: string; filename: string; size: number }

type TextPart = { name: string; text: Buffer }
type FilePart = Upload & { name: string }

/**
 * Reads a form: texts as the values that `form` describes, files into temporary files until disposal. Checks
 * only their signatures; images/check-upload.ts and sheets/read-sheet.ts check the rest.
 * @throws HttpError 413 above the limit of a kind, 1 MiB of texts or 60 MiB, 400 for a broken connection; the
 * kind's error for another kind; ValidationError for a malformed form or too many files
 */
export async function readForm(
  source: Readable,
  { type, size = MAX_FORM }: { type: string; size: number | undefined },
  endpoint: Pick<Endpoint, 'form' | 'files' | 'fileKind'>,
  { dataDir, uploads }: { dataDir: string; uploads: Semaphore },
): Promise<AsyncDisposable & { value: unknown; files: Record<string, Upload[]> }> {
  if (size > MAX_FORM) throw tooLarge()
  await using opening = new AsyncDisposableStack()
  opening.use(await waitForDisk(source, size, uploads))
  const folder = opening.adopt(await makeDraftFolder(dataDir), removeDraftFolder)
  const kind = FILE_KINDS[endpoint.fileKind ?? 'image']
  const limits = new Map(Object.entries(endpoint.files ?? {}))
  const parts = await receive(source, type, { folder, kind, takesFile: (name) => limits.has(name) })
  const files = Object.fromEntries(
    [...limits.keys()].map((name) => [name, parts.files.filter((file) => file.name === name)]),
  )
  for (const { path } of Object.values(files).flat()) if (!(await kind.matches(path))) throw kind.refuse()
  for (const [name, limit] of limits) {
    if ((files[name]?.length ?? 0) <= limit) continue
    throw invalid(name, `${limit} fichiers au plus`)
  }
  const value = readFields(new Map(parts.texts.toReversed().map(({ name, text }) => [name, text])), endpoint)
  const everything = opening.move()
  return { value, files, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/** Waits until other forms on disk leave room. An upload that is aborted meanwhile leaves the queue. */
async function waitForDisk(source: Readable, size: number, uploads: Semaphore): Promise<Disposable> {
  if (source.destroyed) throw hungUp()
  const ended = new AbortController()
  const end = () => ended.abort(hungUp())
  source.once('close', end)
  // The idle timeout must not close the connection while it waits, since nothing is read meanwhile.
  const socket = source instanceof IncomingMessage ? source.socket : undefined
  const timeout = socket?.timeout ?? 0
  socket?.setTimeout(0)
  try {
    return await uploads.take(size, ended.signal)
  } finally {
    source.off('close', end)
    socket?.setTimeout(timeout)
  }
}

/** Receives the parts. The first failure aborts the others. */
async function receive(
  source: Readable,
  type: string,
  { folder, kind, takesFile }: { folder: string; kind: FileKind; takesFile: (name: string) => boolean },
): Promise<{ texts: TextPart[]; files: FilePart[] }> {
  const failed = new AbortController()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (error: unknown) => {
    reject(error)
    failed.abort()
  }
  const watch = <Part>(part: Promise<Part>) => {
    part.catch(fail)
    return part
  }
  const readText = async (part: BusboyFileStream) => {
    const chunks: Buffer[] = []
    for await (const chunk of part) {
      textSize += chunk.length
      if (textSize > MAX_TEXTS) throw tooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
  const texts: Promise<TextPart>[] = []
  const files: Promise<FilePart>[] = []
  let [formSize, textSize] = [0, 0]
  const parser = openParser(type, kind.maxBytes)
    .on('file', (name: string | undefined, part: BusboyFileStream, filename: string | undefined) => {
      if (name === undefined) return fail(malformed())
      part.on('limit', () => fail(tooLarge(kind.tooLarge)))
      addAbortSignal(failed.signal, part)
      if (filename === undefined) {
        texts.push(watch(readText(part).then((text) => ({ name, text }))))
      } else if (takesFile(name)) {
        files.push(watch(writeFile(part, join(folder, String(files.length)), { name, filename })))
      } else part.resume()
    })
    .once('partsLimit', () => fail(malformed()))
    .on('error', () => fail(malformed()))
    .once('finish', resolve)
  const count = (chunk: Uint8Array) => {
    formSize += chunk.byteLength
    if (formSize > MAX_FORM) fail(tooLarge())
  }
  const hangUp = () => {
    if (!source.readableEnded) fail(hungUp())
  }
  source.on('data', count).once('error', hangUp).once('close', hangUp)
  if (source.destroyed) fail(hungUp())
  source.pipe(parser)
  try {
    await promise
    // Ignores an empty file input, which browsers send as an empty file without a name.
    const isSent = ({ filename, size }: FilePart) => filename !== '' || size > 0
    return { texts: await Promise.all(texts), files: (await Promise.all(files)).filter(isSent) }
  } catch (error) {
    source.off('data', count).unpipe(parser).pause()
    await Promise.allSettled([...texts, ...files])
    throw error
  }
}

function openParser(type: string, fileSize: number): BusboyInstance {
  const limits = { parts: MAX_PARTS, fileSize, headerSize: MAX_HEADERS }
  try {
    // Texts are received as streams too, because the parser would not check their UTF-8.
    return new Busboy({
      headers: { 'content-type': type },
      limits,
      preservePath: true,
      isPartAFile: () => true,
    })
  } catch {
    throw malformed()
  }
}

async function writeFile(
  part: Readable,
  path: string,
  { name, filename }: { name: string; filename: string },
): Promise<FilePart> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(part, file)
  } catch (error) {
    throw storageError(error)
  }
  return { name, filename: unescapeName(filename), path, size: file.bytesWritten }
}

// Undoes how browsers escape quotes and line breaks in file names.
function unescapeName(filename: string): string {
  return filename.replace(/%(22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped))
}

function malformed(): ValidationError {
  return invalid('', 'Formulaire mal formé')
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Converts texts to values. Throws ValidationError for invalid UTF-8, or invalid JSON in a JSON field. */
function readFields(
  texts: Map<string, Uint8Array>,
  { form = {} }: Pick<Endpoint, 'form'>,
): Record<string, unknown> {
  const issues: Issue[] = []
  const values: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(form)) {
    const text = texts.get(name)
    if (!text) continue
    try {
      values[name] = PARSERS[kind](UTF8.decode(text))
    } catch {
      issues.push({ path: name, message: kind === 'json' ? 'JSON mal formé' : 'Texte mal formé' })
    }
  }
  if (issues.length > 0) throw new ValidationError(issues)
  return values
}

// Invalid numbers and booleans stay strings, so that the endpoint's schema rejects them with its message.
const PARSERS: Record<FormFields[string], (text: string) => unknown> = {
  text: (text) => text,
  number: (text) => (text.trim() === '' ? null : /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text || null),
  json: (text) => (text.trim() === '' ? null : JSON.parse(text)),
}
