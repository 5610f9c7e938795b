import { Resolver } from 'node:dns/promises'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Time for one question to a DNS server, in ms, and how often it is asked. */
const DNS_TIMEOUT = 2500
const DNS_TRIES = 2
/** Bytes of a response that are read, unless the request says otherwise. */
const MAX_BYTES = 64 * 1024

export type PublicRequest = {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array
  /** Ends the request, at whatever point it is. */
  signal: AbortSignal
  /** Bytes of the response that are read; the rest is cut off. */
  maxBytes?: number
}

export type PublicResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Finds the addresses of a name; throws when it has none. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

type Options = {
  resolve?: Resolve
  isPublic?: (ip: string) => boolean
  /** For tests, which have no certificate. */
  isHttpAllowed?: boolean
  /** Certificates to trust instead of the usual ones. */
  ca?: string
}

/** A URL whose host is not on the public internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super('L’adresse n’est pas publique')
  }
}

/**
 * Sends a request to an https URL that somebody else has chosen: the name is resolved once, each of its addresses must
 * be public, and the connection goes to these. Follows no redirect, and reads `maxBytes` of the response (64 KiB).
 * @throws PrivateAddressError; the reason of `signal`; Error of DNS, TCP or TLS
 */
export async function requestPublic(
  url: URL,
  { method, headers, body, signal, maxBytes = MAX_BYTES }: PublicRequest,
  { resolve = resolveName, isPublic = isPublicAddress, isHttpAllowed = false, ca }: Options = {},
): Promise<PublicResponse> {
  signal.throwIfAborted()
  const isHttp = isHttpAllowed && url.protocol === 'http:'
  if (url.protocol !== 'https:' && !isHttp) throw new PrivateAddressError()
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await resolve(host, signal)
  signal.throwIfAborted()
  if (addresses.length === 0 || !addresses.every(isPublic)) throw new PrivateAddressError()
  const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>()
  // Node announces no body of a DELETE by itself.
  const size = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  // No agent: a connection that was kept would not go to the addresses of this request.
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...size },
    signal,
    ca,
    agent: false,
    lookup: lookUp(addresses),
  }
  try {
    const request = isHttp ? http.request : https.request
    request(url, options, answered).once('error', reject).end(body)
    const response = await promise
    const start = await readStart(response, maxBytes)
    return { status: response.statusCode ?? 0, headers: response.headers, body: start }
  } catch (error) {
    // Node puts an error of its own around the reason.
    throw signal.aborted ? signal.reason : error
  }
}

/** Reads the start of a body, and does not wait for the rest. */
async function readStart(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** Answers a look-up with addresses that are known already. */
function lookUp(addresses: string[]): NonNullable<RequestOptions['lookup']> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all }, answer) => {
    if (all) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }
}

/** Asks DNS servers without the thread pool, which files need: servers that are down then hold nothing up. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT, tries: DNS_TRIES })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    // Most names have no IPv6 address.
    if (addresses.length === 0 && found[0]?.status === 'rejected') throw found[0].reason
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
