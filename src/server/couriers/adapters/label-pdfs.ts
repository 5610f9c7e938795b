import { Thread } from '#server/thread.ts'
import type { CourierHttp } from './courier-answer.ts'
import { CourierError } from './courier-error.ts'
import type { Merged } from './merge-worker.ts'
import { pageOfSite } from './same-site.ts'

// The build writes the worker into the same folder as this file.
const WORKER = new URL(`./merge-worker.${import.meta.url.split('.').at(-1)}`, import.meta.url)
/** Memory limit of the thread, in MB. */
const MEMORY = 512

function isPdf(bytes: Uint8Array): boolean {
  return startsWith(bytes, '%PDF')
}

export function isLabel(bytes: Uint8Array): boolean {
  return isPdf(bytes) || startsWith(bytes, '\x89PNG') || startsWith(bytes, '\xff\xd8\xff')
}

function startsWith(bytes: Uint8Array, beginning: string): boolean {
  return Buffer.from(bytes.subarray(0, beginning.length)).toString('latin1') === beginning
}

/**
 * Merges PDFs and images into one PDF, in a thread that is ended after `timeout` ms; a single PDF is returned
 * unread. Throws CourierError for an unreadable, empty or encrypted file, or too much time or memory.
 */
export async function mergePdfs(files: Uint8Array[], timeout?: number): Promise<Uint8Array> {
  const [first] = files
  if (!first || !files.every(isLabel)) throw unreadableLabel()
  if (files.length === 1 && isPdf(first)) return first
  const { file, unreadable } = await mergeReadable(files, timeout)
  if (unreadable.length > 0) throw unreadableLabel()
  return file
}

/** As `mergePdfs`, but leaves out the unreadable files, of which it returns the indices. */
export async function mergeReadable(files: Uint8Array[], timeout?: number): Promise<Merged> {
  await using thread = new Thread<never, Merged>(WORKER, {
    workerData: files,
    memory: MEMORY,
    // Discards the library's messages about files that it repairs.
    stdout: true,
    stderr: true,
  })
  return await thread.next(timeout).catch(() => {
    throw unreadableLabel()
  })
}

/** Has no cause, which would mean that the courier did not respond. */
export function unreadableLabel(): CourierError {
  return new CourierError('Le transporteur a donné une étiquette qui n’est pas un PDF lisible')
}

/**
 * Downloads a label from a URL of the courier's site, or of a host that matches `storage`, without redirects;
 * only URLs below the API's get credentials. Throws CourierError for another URL, or no label.
 */
export async function fetchPdf(
  { base, request }: CourierHttp,
  link: unknown,
  storage: RegExp,
): Promise<Uint8Array> {
  const url = pageOfSite(link, [base]) ?? storedFile(storage, link)
  if (!url) throw new CourierError('Le transporteur renvoie à une adresse inconnue pour son étiquette')
  const { status, body } = await request(url)
  if (status === 200 && isLabel(body)) return body
  throw new CourierError('Le transporteur n’a pas donné de PDF pour cette étiquette')
}

function storedFile(storage: RegExp, link: unknown): string | null {
  const url = typeof link === 'string' ? URL.parse(link) : null
  const isTheirs = url?.protocol === 'https:' && !url.username && !url.port && storage.test(url.hostname)
  return isTheirs ? url.href : null
}
