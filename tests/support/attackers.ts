import { type RequestOptions, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

// Repeats the requests of hostile clients in a worker thread. The benchmark uses it too.

/** Counts of statuses so far; 0 is a connection that was cut. */
type Statuses = Record<number, number>

type Attack = {
  /** Connections that each client keeps open. */
  connections: number
  /** What each says first, and again once that is answered. */
  say: () => string
  /** ms between two moments in which it reads a little; without, it reads all the time. */
  rest?: number
}

const ATTACKS = {
  'unfinished connections': { connections: 5000, say: () => 'GET / HTTP/1.1\r\nHost: shop\r\nX-A' },
  'unfinished bodies': {
    connections: 5000,
    say: () => post('/api/orders', '{"a":', 9000),
  },
  'cold pages': { connections: 150, say: () => getMany(12, coldPage) },
  'unread lists': { connections: 20, say: () => getMany(12, longList), rest: 5000 },
  'unread images': { connections: 60, say: () => getMany(12, () => '/api/products/1/image'), rest: 5000 },
  'large unfinished bodies': {
    connections: 12,
    say: () => post('/api/orders', ' '.repeat(MiB - 10), MiB),
  },
  logins: {
    connections: 25,
    say: () =>
      post('/api/auth/login', JSON.stringify({ email: `a${next()}@example.com`, password: 'a guess' })),
  },
  'slow feeds': { connections: 8, say: () => getMany(1, () => '/flux/meta.csv'), rest: 8000 },
  // The costliest of each kind, each another time.
  'costly requests': { connections: 20, say: () => getMany(1, costlyPath) },
  searches: {
    connections: 60,
    say: () => getMany(1, () => `/api/products?view=card&search=tlas%20a%20s%20e%20t%20l&minPrice=${next()}`),
  },
} satisfies Record<string, Attack>

export type AttackName = keyof typeof ATTACKS

export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[]

/** ms before a connection that was closed is opened again. */
const AGAIN = 5000
/** ms after which as many connections are open as will be. */
const BEGINNING = 2000

const MiB = 1024 * 1024

let count = 0

function next(): number {
  count += 1
  return count
}

/** The page of a product under one of 128 spellings, each of which is cached by itself. */
function coldPage(): string {
  const n = next()
  const spelled = [...'produit'].map((letter, bit) => ((n >> bit) % 2 === 1 ? letter.toUpperCase() : letter))
  return `/${spelled.join('')}/${1 + (n % 99)}`
}

const COSTLY: ((n: number) => string)[] = [
  (n) => `/categorie/1?maxPrice=${50_000 + n}`,
  (n) => `/recherche?search=asque&minPrice=${n}`,
  (n) => `/api/products?view=card&sort=name&page=${5000 + n}`,
  (n) => `/api/products?category=1&brand=AGV&inStock=true&isNew=true&sort=name&minPrice=${n}`,
  (n) => `/api/products?search=${'a%20'.repeat(90)}${n}`,
  () => '/sitemap-produits-1.xml',
  (n) => `/inconnue-${n}`,
]

function costlyPath(): string {
  const n = next()
  return COSTLY[n % COSTLY.length]?.(n) ?? '/'
}

/** A list of 100 whole products that no other request asks for. */
function longList(): string {
  return `/api/products?limit=100&maxPrice=${90_000_000 + next()}`
}

/** A request with a body, which may announce more than is sent. */
function post(path: string, body: string, length = body.length): string {
  return `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`
}

function getMany(requests: number, path: () => string): string {
  const get = () => `GET ${path()} HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: identity\r\n\r\n`
  return Array.from({ length: requests }, get).join('')
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

/**
 * Attacks from so many addresses, 127.0.0.1 and the next ones (on Linux), until disposed of. Counts the statuses of what
 * is answered and read; 0 is a connection that was closed.
 */
export async function attack(url: string, name: AttackName, clients: number) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, name, clients, isAttack: true } })
  const statuses: Statuses = {}
  const begun = Promise.withResolvers<void>()
  worker.on('message', (latest: Statuses) => {
    Object.assign(statuses, latest)
    begun.resolve()
  })
  await begun.promise
  return { statuses, [Symbol.asyncDispose]: async () => void (await worker.terminate()) }
}

/** Keeps a connection open; it is opened again some time after it was closed. */
function keepOpen({ say, rest }: Pick<Attack, 'say' | 'rest'>, open: () => Socket, statuses: Statuses): void {
  const add = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const socket = open()
  let answers = 0
  let wanted = 0
  const speak = () => {
    const said = say()
    wanted = said.split('HTTP/1.1\r\n').length - 1
    answers = 0
    socket.write(said)
  }
  const timer = rest && setInterval(() => socket.resume(), rest)
  socket
    .once('connect', speak)
    .on('error', () => {})
    .on('data', (chunk: Buffer) => {
      if (rest) socket.pause()
      for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        add(Number(status))
        answers++
      }
      if (answers === wanted) speak()
    })
    .once('close', () => {
      clearInterval(timer)
      add(0)
      setTimeout(() => keepOpen({ say, rest }, open, statuses), AGAIN)
    })
  if (rest) socket.pause()
}

if (!isMainThread && workerData?.isAttack) {
  const { url, name, clients } = workerData as { url: string; name: AttackName; clients: number }
  const { hostname: host, port } = new URL(url)
  const { connections } = ATTACKS[name]
  // A machine has so many files: clients share the largest number.
  const ofEach = connections >= 1000 ? connections / clients : connections
  const statuses: Statuses = {}
  for (let client = 1; client <= clients; client++) {
    const open = () => connect({ port: Number(port), host, localAddress: `127.0.0.${client}` })
    // Some at a time, as a network brings them.
    for (let n = 0; n < ofEach; n++) setTimeout(() => keepOpen(ATTACKS[name], open, statuses), n / 5)
  }
  setTimeout(() => setInterval(() => parentPort?.postMessage(statuses), 100), BEGINNING)
}
