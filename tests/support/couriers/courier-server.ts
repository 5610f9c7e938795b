import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { serveLocally } from '../serve-locally.ts'

/** A request as the courier reads it. `path` is below the base URL, without its last slash. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

/** `body` is sent as JSON, unless it is a text or bytes. */
export type Answer = { status?: number; headers?: Record<string, string>; body: unknown }

/**
 * What goes wrong with a request: another answer, a connection that breaks, or no answer at all. `-after`: the courier
 * has done what it was asked for.
 */
export type Fault = Answer | 'break-before' | 'break-after' | 'silent-before' | 'silent-after'

/** A 429, with or without the seconds to wait. */
export function tooMany(seconds?: number): Answer {
  const headers: Answer['headers'] = seconds === undefined ? {} : { 'retry-after': String(seconds) }
  return { status: 429, headers, body: { message: 'Too Many Attempts.' } }
}

type Routes = {
  basePath: string
  /** The answer to a request without the right key; null to one with it. */
  refuse: (call: Call) => Answer | null
  /** What is answered to a method and path, `GET wilayas`. */
  routes: Record<string, (call: Call) => Answer>
  otherwise?: (call: Call) => Answer
}

/** The API of a courier on 127.0.0.1, over real HTTP: answers by its routes, but for the faults that a test sets. */
export async function openCourierServer({ basePath, refuse, routes, otherwise }: Routes) {
  const answer = (call: Call): Answer =>
    refuse(call) ??
    (routes[`${call.method} ${call.path}`] ?? otherwise)?.(call) ?? {
      status: 404,
      body: { message: 'Not found' },
    }
  const calls: Call[] = []
  const faults: { request: string; fault: Fault }[] = []
  let silence = new AbortController()
  const state = {
    calls,
    /** Headers of every answer, such as `x-minute-quota-left`. */
    headers: {} as Record<string, string>,
    /** Sets what goes wrong with the next request of a method and path, `POST parcels`, so many times. */
    fail: (request: string, fault: Fault, times = 1) => {
      for (let time = 0; time < times; time += 1) faults.push({ request, fault })
    },
    heal: () => void faults.splice(0),
    /** Times requests out: as soon as this server leaves one unanswered, however slow the machine is. */
    deadline: () => silence.signal,
    /** Resolves when a request is answered: a slow courier. */
    pause: async (_call: Call): Promise<unknown> => undefined,
    count: (request: string) => calls.filter(({ method, path }) => `${method} ${path}` === request).length,
  }

  const server = createServer(async (request, response) => {
    const call = await readCall(request, basePath).catch((error) => {
      // A program that is killed may leave half a request.
      if (request.complete) throw error
    })
    if (!call) return
    calls.push(call)
    await state.pause(call)
    const index = faults.findIndex((one) => one.request === `${call.method} ${call.path}`)
    const fault = index < 0 ? null : (faults.splice(index, 1)[0]?.fault ?? null)
    if (typeof fault === 'string') {
      if (fault.endsWith('-after')) answer(call)
      if (fault.startsWith('break')) return request.socket.destroy()
      silence.abort(new DOMException('No answer', 'TimeoutError'))
      silence = new AbortController()
      return
    }
    send(response, fault ?? answer(call), state.headers)
  })
  const local = await serveLocally(server)
  return Object.assign(state, { ...local, url: `${local.url}/${basePath}` })
}

async function readCall(request: IncomingMessage, basePath: string): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://courier.test')
  const path = url.pathname.slice(1 + basePath.length).replace(/\/$/, '')
  const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
  const text = Buffer.concat(chunks).toString()
  const body: unknown = text === '' ? null : JSON.parse(text)
  return { method: request.method ?? '', path, query: url.searchParams, headers: request.headers, body }
}

function send(response: ServerResponse, { status = 200, headers, body }: Answer, more: Answer['headers']) {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  response.writeHead(status, {
    'content-type': isRaw ? 'text/html' : 'application/json',
    ...more,
    ...headers,
  })
  response.end(isRaw ? body : JSON.stringify(body))
}
