import { Resolver } from 'node:dns/promises'
import { addAbortListener } from 'node:events'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Time limit in ms of a DNS query, and number of attempts. */
const DNS_TIMEOUT = 2500
const DNS_TRIES = 2
/** Default number of response bytes to read. */
const MAX_BYTES = 64 * 1024

export type PublicRequest = {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array
  /** Aborts the request at any stage. */
  signal: AbortSignal
  /** Maximum response bytes to read; further bytes are dropped. */
  maxBytes?: number
}

export type PublicResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Resolves a host name to IP addresses. Throws if there are none. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

type Options = {
  resolve?: Resolve
  isPublic?: (ip: string) => boolean
  /** Allows http URLs, for content that is verified and contains no secrets. */
  isHttpAllowed?: boolean
  /** Trusted CA certificates that replace the default ones. */
  ca?: string
}

/** The host is not on the public internet, or the URL is not https. */
export class PrivateAddressError extends Error {
  constructor() {
    super('L’adresse n’est pas publique')
  }
}

/**
 * Sends a request to an untrusted URL, protected against SSRF: requires https unless allowed, resolves the
 * name once, and connects to public IP addresses only. Follows no redirects; reads at most `maxBytes`.
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
  // Sets Content-Length, which Node omits for DELETE.
  const size = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  // Without agent, because a pooled connection may lead to another IP address.
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...size },
    signal,
    ca,
    agent: false,
    lookup: resolvedLookup(addresses),
  }
  try {
    const request = isHttp ? http.request : https.request
    request(url, options, answered).once('error', reject).end(body)
    const response = await promise
    const start = await readStart(response, maxBytes)
    return { status: response.statusCode ?? 0, headers: response.headers, body: start }
  } catch (error) {
    // Node wraps the abort reason in an AbortError, so this throws the reason itself.
    throw signal.aborted ? signal.reason : error
  }
}

/** Reads up to `maxBytes`, without waiting for further bytes. */
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

function resolvedLookup(addresses: string[]): NonNullable<RequestOptions['lookup']> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all }, answer) => {
    if (all) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }
}

/** Resolves by DNS queries instead of getaddrinfo, which would block the threads of file I/O if DNS is slow. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT, tries: DNS_TRIES })
  using _cancel = addAbortListener(signal, () => resolver.cancel())
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  // If neither query finds an address, throws the error of IPv4, since most names have no IPv6 address.
  if (addresses.length === 0 && found[0]?.status === 'rejected') throw found[0].reason
  return addresses
}
