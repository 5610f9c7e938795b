import { connect, type Socket } from 'node:net'

// Sends requests over loopback from a process of its own, as fast as the answers come, for a bounded time.
// Raw sockets: a client library would be the bottleneck. Run as `node load.ts '<options as JSON>'`.

export type LoadOptions = {
  port: number
  connections: number
  seconds: number
  /**
   * Texts of requests, sent one after the other; what is counted is the series. `{n}` in a head becomes a number that
   * no other request has.
   */
  requests: string[]
  /** First of those numbers. */
  from: number
  localAddress?: string
}

export type LoadResult = { requests: number; perSecond: number; p50: number; p99: number; failures: number }

const options = JSON.parse(process.argv[2] ?? 'null') as LoadOptions | null

if (options) {
  const result = await load(options)
  process.stdout.write(JSON.stringify(result))
}

async function load({
  port,
  connections,
  seconds,
  requests,
  from,
  localAddress,
}: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = []
  let failures = 0
  let next = from
  const series = requests.map(numbered)
  const started = performance.now()
  const end = started + seconds * 1000

  const one = (socket: Socket) =>
    new Promise<void>((resolve) => {
      let sent = 0
      let step = 0
      const send = () => {
        if (step === 0) sent = performance.now()
        if (sent >= end) {
          socket.destroy()
          resolve()
          return
        }
        socket.write(series[step]?.(next++) ?? '')
      }
      socket.on('connect', send)
      socket.on('error', () => {
        failures++
        resolve()
      })
      whenAnswered(socket, (status) => {
        if (status >= 400) failures++
        step = (step + 1) % series.length
        if (step === 0) latencies.push(performance.now() - sent)
        send()
      })
    })

  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', localAddress, noDelay: true }),
  )
  await Promise.all(sockets.map(one))
  const took = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const at = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0
  return {
    requests: latencies.length,
    perSecond: latencies.length / took,
    p50: at(0.5),
    p99: at(0.99),
    failures,
  }
}

/** Makes the request for a number. What does not change is put together once: this program is to cost little. */
function numbered(request: string): (n: number) => string | Buffer {
  const [head = '', body = ''] = request.split('\r\n\r\n')
  const length = body && `\r\nContent-Length: ${Buffer.byteLength(body)}`
  const whole = `${head}${length}\r\n\r\n${body}`
  const [start = '', ...rest] = whole.split('{n}')
  if (rest.length === 0) {
    const fixed = Buffer.from(whole)
    return () => fixed
  }
  return (n) => rest.reduce((text, part) => text + n + part, start)
}

/** Calls back with the status of each answer once all its bytes are there. */
function whenAnswered(socket: Socket, done: (status: number) => void): void {
  let missing = 0
  let status = 0
  let head = ''
  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) {
      missing -= chunk.byteLength
      if (missing <= 0) done(status)
      return
    }
    head += chunk.toString('latin1', 0, Math.min(chunk.byteLength, 4096))
    const end = head.indexOf('\r\n\r\n')
    if (end === -1) return
    status = Number(head.slice(9, 12))
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    missing = length - (chunk.byteLength - (end + 4))
    head = ''
    if (missing <= 0) done(status)
  })
}
