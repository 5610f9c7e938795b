import { connect, type Socket } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

// What one hostile client does, over and over, from a thread of its own. It also runs in the benchmark.

/** Each is done by every client. `open` keeps so many connections open. */
type Attack = (client: Client) => void

type Client = {
  /** Number of the client, from 0. */
  index: number
  open: (connections: number, begin: (socket: Socket) => void) => void
}

const ATTACKS = {
  'unfinished connections': ({ open }) => {
    open(5000, (socket) => socket.write('GET / HTTP/1.1\r\nHost: shop\r\nX-A'))
  },
  'unfinished bodies': ({ open }) => {
    const head =
      'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"a":'
    open(5000, (socket) => socket.write(head))
  },
  'cold pages': ({ open }) => {
    open(150, (socket) => sendAgain(socket, 12, () => `/produit/1/${next()}`))
  },
  'cold lists': ({ open }) => {
    open(150, (socket) => sendAgain(socket, 12, () => `/categorie/1?maxPrice=${next()}`))
  },
  'uncached reads': ({ open }) => {
    open(150, (socket) => sendAgain(socket, 12, () => `/api/products/1?x=${next()}`))
  },
  'unread lists': ({ open }) => {
    open(260, (socket) => {
      socket.pause()
      socket.write(get(`/api/products?limit=100&maxPrice=${90_000_000 + next()}`))
    })
  },
  'unread pages': ({ open }) => {
    open(260, (socket) => {
      socket.pause()
      for (let n = 0; n < 12; n++) socket.write(get(`/recherche?minPrice=${next()}`))
    })
  },
  'slow feeds': ({ open }) => {
    open(8, (socket) => {
      socket.write(get('/flux/meta.csv'))
      const timer = setInterval(() => {
        socket.resume()
        setTimeout(() => socket.pause(), 1)
      }, 8000)
      socket.pause().once('close', () => clearInterval(timer))
    })
  },
  searches: ({ open }) => {
    open(60, (socket) =>
      sendAgain(
        socket,
        1,
        () => `/api/products?view=card&search=tlas%20a%20s%20e%20t%20l&minPrice=${next()}`,
      ),
    )
  },
} satisfies Record<string, Attack>

export type AttackName = keyof typeof ATTACKS

/** The names of all attacks. */
export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[]

/** ms before a connection that was closed is opened again. */
const AGAIN = 1000

/** Attacks from so many addresses, 127.0.0.1 and the next ones (on Linux), until disposed of. */
export async function attack(url: string, name: AttackName, clients: number): Promise<AsyncDisposable> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, name, clients, isAttack: true } })
  await new Promise((resolve) => worker.once('message', resolve))
  return { [Symbol.asyncDispose]: async () => void (await worker.terminate()) }
}

let count = 0

function next(): number {
  count += 1
  return count
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: identity\r\n\r\n`
}

/** Sends so many requests at once, and as many again once something is answered and some time has passed. */
function sendAgain(socket: Socket, requests: number, path: () => string): void {
  const send = () => socket.write(Array.from({ length: requests }, () => get(path())).join(''))
  send()
  socket.on('data', (chunk: Buffer) => {
    const answers = chunk.toString('latin1').split('HTTP/1.1 ').length - 1
    left -= answers
    if (left > 0) return
    left = requests
    send()
  })
  let left = requests
}

if (!isMainThread && workerData?.isAttack) {
  const { url, name, clients } = workerData as { url: string; name: AttackName; clients: number }
  const { hostname, port } = new URL(url)
  for (let index = 0; index < clients; index++) {
    const localAddress = `127.0.0.${index + 1}`
    const openOne = (begin: (socket: Socket) => void) => {
      const socket = connect({ port: Number(port), host: hostname, localAddress })
      socket.once('connect', () => begin(socket)).on('error', () => {})
      // What is not read is dropped.
      socket.resume().once('close', () => setTimeout(() => openOne(begin), AGAIN))
    }
    ATTACKS[name]({
      index,
      open: (connections, begin) => {
        const share = name.startsWith('unfinished') ? Math.ceil(connections / clients) : connections
        // Some at a time, as a network brings them.
        for (let n = 0; n < share; n++) setTimeout(() => openOne(begin), n / 5)
      },
    })
  }
  setTimeout(() => parentPort?.postMessage('begun'), 2000)
}
