import type { AddressInfo } from 'node:net'

type Server = {
  listen(port: number, host: string, listening: () => void): unknown
  address(): unknown
  closeAllConnections(): void
  close(closed: () => void): unknown
}

/** Lets a server listen on a free port of this machine, until it is disposed of. */
export async function serveLocally(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
