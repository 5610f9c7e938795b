import { Agent } from 'node:http'
import { expect } from 'vitest'
import { IS_LONG } from './faulty-ground.ts'
import { send } from './flood.ts'

/** Requests of one visitor: fewer than any limit allows. */
const PER_VISITOR = 50

/** Factor by which requests may take longer under attack. */
const LIMIT = 5

let sent = 0

export type Measured = { p99: number; slowest: number; statuses: Record<number, number> }

/**
 * Sends requests one after the other until `until` returns true; returns their p99 and the slowest in ms. Each visitor has
 * an address of 127.0.0.0/8 (on Linux), since attacks come from 127.0.0.1.
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
  const [p99 = Number.NaN, slowest = Number.NaN] = [times[Math.floor(times.length * 0.99)], times.at(-1)]
  return { p99, slowest, statuses }
}

/** In the long form a p99 under attack may be five times the quiet one; the short form is too short to compare. */
export function compareLatencies(what: string, quiet: Measured, attacked: Measured): void {
  const ratio = attacked.p99 / quiet.p99
  const said = `p99 ${quiet.p99.toFixed(1)} ms quiet, ${attacked.p99.toFixed(1)} ms attacked`
  console.log(
    `${what}: ${said}, ${ratio.toFixed(1)} times (limit ${LIMIT}); ${JSON.stringify(attacked.statuses)}`,
  )
  if (IS_LONG) expect(ratio).toBeLessThan(LIMIT)
}
