import { Agent, type RequestOptions, request } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Paths and bodies. Each request replaces `{random}` by a new text and `{count}` by a new number. */
type Request = { path: string; body?: string; headers?: Record<string, string> }

type Options = { url: string; connections: number; requests: Request[] }

/** Counts of statuses so far; 0 is a connection that was cut. */
export type Statuses = Record<number, number>

/** Sends requests from 127.0.0.1 in a worker thread, as fast as they are answered, until disposed of. */
export function flood(options: Options): Disposable & { statuses: Statuses } {
  const worker = new Worker(new URL(import.meta.url), { workerData: options })
  const statuses: Statuses = {}
  worker.on('message', (latest: Statuses) => Object.assign(statuses, latest))
  return { statuses, [Symbol.dispose]: () => void worker.terminate() }
}

/** Sends one request; returns its status, 0 when the connection was cut. */
export function send(url: string, options: RequestOptions, body?: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { method: body ? 'POST' : 'GET', ...options }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', () => resolve(0)).end(body)
  })
}

let counted = 0

async function attack({ url, requests }: Options, agent: Agent, statuses: Statuses): Promise<void> {
  for (let count = 0; ; count++) {
    const { path = '/', body, headers } = requests[count % requests.length] ?? {}
    const fill = (text: string) =>
      text.replaceAll('{random}', () => crypto.randomUUID()).replaceAll('{count}', () => String(++counted))
    const status = await send(url + fill(path), { agent, headers }, body && fill(body))
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

if (!isMainThread && workerData?.connections) {
  const options = workerData as Options
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const statuses: Statuses = {}
  for (let count = 0; count < options.connections; count++) void attack(options, agent, statuses)
  setInterval(() => parentPort?.postMessage(statuses), 100)
}
