import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A raw connection: sends bytes as they are, and collects those received. */
export class RawClient {
  readonly socket: Socket
  heard = ''

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setEncoding('latin1').on('data', (chunk) => {
      this.heard += chunk
    })
    // Some tests expect the connection to be cut.
    socket.on('error', () => {})
  }

  /** `from` is an address of 127.0.0.0/8 (on Linux), so that tests act as several clients. */
  static async open(url: string, from?: string): Promise<RawClient> {
    const { hostname, port } = new URL(url)
    const socket = connect({ port: Number(port), host: hostname, localAddress: from })
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

/** Sends one request on a new connection; returns all bytes received until its end. */
export async function exchange(url: string, request: string): Promise<string> {
  using client = await RawClient.open(url)
  client.say(request)
  await once(client.socket, 'close')
  return client.heard
}
