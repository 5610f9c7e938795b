import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that says what it is told, byte for byte, and keeps what it hears. */
export class RawClient {
  readonly socket: Socket
  heard = ''

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setEncoding('latin1').on('data', (chunk) => {
      this.heard += chunk
    })
    // Being cut off is what some of these tests are about.
    socket.on('error', () => {})
  }

  static async open(url: string): Promise<RawClient> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new RawClient(socket)
  }

  say(text: string | Uint8Array): void {
    this.socket.write(text)
  }

  get isClosed(): boolean {
    return this.socket.closed
  }

  [Symbol.dispose](): void {
    this.socket.destroy()
  }
}

/** Says one request on a connection of its own, and gives all that is heard until its end. */
export async function exchange(url: string, request: string): Promise<string> {
  using client = await RawClient.open(url)
  client.say(request)
  await once(client.socket, 'close')
  return client.heard
}
