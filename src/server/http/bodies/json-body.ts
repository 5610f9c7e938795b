import type { Readable } from 'node:stream'
import { invalid } from '#server/errors.ts'
import type { Places } from '../bounds/held-places.ts'
import { HttpError, hungUp, tooLarge } from '../http-error.ts'

const MAX_SIZE = 1024 * 1024
/** Bytes of a public body that are not counted; most orders are far smaller. */
const FREE_SIZE = 16 * 1024
/** ms within which a public body must arrive. */
const MAX_TIME = 20_000

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** The client that sends a public body, and the limit for its bytes. */
export type Sender = { client: string; bodyBytes: Places }

/** Reads and parses JSON. Throws ValidationError for malformed JSON; as `readBytes`. */
export async function readJson(...source: Parameters<typeof readBytes>): Promise<unknown> {
  const bytes = await readBytes(...source)
  try {
    return JSON.parse(UTF8.decode(bytes))
  } catch {
    throw invalid('', 'JSON mal formé')
  }
}

/**
 * Reads a small body. For a public `sender`, counts the bytes and limits the time.
 * @throws HttpError 413 above 1 MiB, 400 for a broken connection; for a `sender` 408 when it is too slow, 503
 * when too many bytes are being received
 */
export async function readBytes(
  source: Readable,
  announcedSize: number | undefined,
  sender: Sender | null,
): Promise<Uint8Array> {
  if ((announcedSize ?? 0) > MAX_SIZE) throw tooLarge()
  if (source.destroyed) throw hungUp()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const body = collectBytes(sender, () => reject(tooMany()))
  const take = (chunk: Uint8Array) => {
    try {
      body.add(chunk)
    } catch (error) {
      reject(error)
    }
  }
  const hangUp = () => {
    if (!source.readableEnded) reject(hungUp())
  }
  const timer = sender ? setTimeout(() => reject(tooSlow()), MAX_TIME) : undefined
  source.on('data', take).once('end', resolve).once('error', hangUp).once('close', hangUp)
  try {
    await promise
    return body.read()
  } catch (error) {
    body.free()
    throw error
  } finally {
    clearTimeout(timer)
    body.release()
    source.off('data', take).pause()
  }
}

/**
 * Collects chunks in one growing buffer, since a list of tiny chunks needs far more memory. Calls `fail` if
 * another client needs the memory.
 */
function collectBytes(sender: Sender | null, fail: () => void) {
  let bytes = new Uint8Array()
  let size = 0
  let place: Disposable | undefined
  const cut = () => {
    fail()
    return true
  }
  const grow = (length: number) => {
    if (sender && length > FREE_SIZE) {
      place?.[Symbol.dispose]()
      place = sender.bodyBytes.take(sender.client, { weight: length - FREE_SIZE, cut })
      if (!place) throw tooMany()
    }
    // Unlike a copy, a transfer frees the smaller buffer at once, not only when garbage is collected.
    bytes = new Uint8Array(bytes.buffer.transfer(length))
  }
  return {
    add: (chunk: Uint8Array) => {
      const needed = size + chunk.byteLength
      if (needed > MAX_SIZE) throw tooLarge()
      if (needed > bytes.length) grow(Math.min(MAX_SIZE, Math.max(needed, bytes.length * 2)))
      bytes.set(chunk, size)
      size = needed
    },
    read: (): Uint8Array => bytes.subarray(0, size),
    /** Frees the memory at once: garbage of many refused bodies would be collected too late. */
    free: () => void bytes.buffer.transfer(0),
    release: () => place?.[Symbol.dispose](),
  }
}

function tooSlow(): HttpError {
  return new HttpError(408, 'L’envoi a pris trop de temps, réessayez', { Connection: 'close' })
}

function tooMany(): HttpError {
  const message = 'La boutique est momentanément indisponible, réessayez dans un instant'
  return new HttpError(503, message, { 'Retry-After': '5', Connection: 'close' })
}
