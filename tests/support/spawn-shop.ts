import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './credentials.ts'
import { makeTestFolder } from './test-databases.ts'

/** The program itself, in a process of its own, on SQLite and without products; gone when disposed of. */
export async function spawnShop() {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(makeTestFolder())
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: folder.path,
      DATABASE_URL: '',
      PORT: '0',
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  opening.defer(() => stop(server))
  const url = await addressOf(server)
  const everything = opening.move()
  return {
    url,
    /** Bytes of memory that the process has had at its height; Linux only. */
    peakMemory: () => {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout ?? process.stdin })) {
    const address = /^\s*Shop\s+(http\S+?)\/$/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The shop ended before it said where it listens')
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}
