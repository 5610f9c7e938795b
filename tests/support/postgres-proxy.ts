import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Proxy between a program and its PostgreSQL that can lose the answer to a statement. */
export class PostgresProxy {
  readonly url: string
  /** Lets the next statement with this text reach PostgreSQL, then drops all answers to its connection. */
  loseAnswerTo: string | null = null
  readonly #server

  private constructor(server: ReturnType<typeof createServer>, databaseUrl: string) {
    this.#server = server
    const url = new URL(databaseUrl)
    const { hostname, port } = url
    server.on('connection', (client) => {
      const database = connect(Number(port), hostname)
      client.on('data', (bytes) => {
        database.write(bytes)
        if (!this.loseAnswerTo || !bytes.includes(this.loseAnswerTo)) return
        this.loseAnswerTo = null
        database.removeAllListeners('data').resume()
      })
      database.on('data', (bytes) => client.write(bytes))
      client.on('error', () => {}).on('close', () => database.destroy())
      database.on('error', () => {}).on('close', () => client.destroy())
    })
    url.port = String((server.address() as AddressInfo).port)
    this.url = url.href
  }

  static async open(databaseUrl: string): Promise<PostgresProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new PostgresProxy(server, databaseUrl)
  }

  [Symbol.dispose](): void {
    this.#server.close()
  }
}
