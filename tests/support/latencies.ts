import { Agent, type RequestOptions, request } from 'node:http'

/** Requests of one visitor: fewer than any limit allows. */
const PER_VISITOR = 50

let sent = 0

export type Measured = { p99: number; statuses: Record<number, number> }

/**
 * Sends requests one after the other, until `until` says so; gives their p99 in ms. They come from visitors of their own:
 * attacks come from 127.0.0.1, and Linux has all of 127.0.0.0/8.
 */
export async function measure(
  url: string,
  until: (count: number) => boolean,
  next: (count: number) => { path: string; body?: object; headers?: Record<string, string> },
): Promise<Measured> {
  using everything = new DisposableStack()
  const agent = everything.adopt(new Agent({ keepAlive: true }), (open) => open.destroy())
  const times: number[] = []
  const statuses: Record<number, number> = {}
  while (!until(times.length)) {
    const { path, body, headers } = next(times.length)
    const started = performance.now()
    const json = body && { 'Content-Type': 'application/json' }
    const visitor = Math.floor(sent++ / PER_VISITOR)
    const localAddress = `127.0.${1 + Math.floor(visitor / 250)}.${1 + (visitor % 250)}`
    const options = { agent, localAddress, headers: { ...json, ...headers } }
    const status = await send(`${url}${path}`, options, body && JSON.stringify(body))
    times.push(performance.now() - started)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  times.sort((a, b) => a - b)
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, statuses }
}

/** Sends one request; gives its status, 0 when the connection was cut. */
export function send(url: string, options: RequestOptions, body?: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { method: body ? 'POST' : 'GET', ...options }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', () => resolve(0)).end(body)
  })
}
