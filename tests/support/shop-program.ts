import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BoundSocket } from 'node:net'
import { MEMORY_ENVIRONMENT } from '../../scripts/memory-environment.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, SHOP_SETTINGS } from './credentials.ts'
import { freePort } from './free-port.ts'
import { logInAt } from './log-in-at.ts'
import { waitForEnd, waitForShop } from './run-process.ts'

/** Runs the built program on one folder and one port; can be started and ended several times. */
export class ShopProgram {
  readonly url: string
  readonly #settings: NodeJS.ProcessEnv
  readonly #socket: BoundSocket | undefined
  #process: ChildProcess | undefined

  private constructor(port: number, settings: Record<string, string>, socket?: BoundSocket) {
    this.url = `http://127.0.0.1:${port}`
    this.#socket = socket
    this.#settings = {
      ...process.env,
      ...MEMORY_ENVIRONMENT,
      DATABASE_URL: '',
      PORT: String(port),
      DEMO: 'off',
      RATE_LIMIT: 'off',
      BACKUP_EVERY: 'off',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
      ...SHOP_SETTINGS,
      ...settings,
    }
  }

  /** `settings` are environment variables; nothing runs yet. A `socket` is handed over as systemd does. */
  static async on(settings: Record<string, string>, socket?: BoundSocket): Promise<ShopProgram> {
    return new ShopProgram(socket?.address().port ?? (await freePort()), settings, socket)
  }

  /** Starts it; resolves once it serves, to the lines that it prints, also later. */
  async start(): Promise<string[]> {
    this.#process = this.#spawn()
    return (await waitForShop(this.#process)).lines
  }

  async logIn(): Promise<string> {
    return (await this.asOwner()).Authorization
  }

  /** Logs the owner in; returns calls of the API in that session, which outlives a kill. */
  asOwner() {
    return logInAt(this.url)
  }

  /** Peak memory in bytes; Linux only. */
  get peakMemory(): number {
    const status = readFileSync(`/proc/${this.#process?.pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
  }

  /** Starts another one beside it that is expected to end by itself; gives its exit code and what it said. */
  startAnother(settings: Record<string, string> = {}) {
    return waitForEnd(this.#spawn(settings))
  }

  /** Sends a signal and waits for the end; gives the exit code, null when it was killed. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exit = once(child, 'exit')
    child.kill(signal)
    const [code] = await exit
    return code
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL')
  }

  #spawn(settings: Record<string, string> = {}): ChildProcess {
    const env = { ...this.#settings, ...settings }
    const command = ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', process.execPath, 'dist/server/main.js']
    if (this.#socket)
      return spawn('sh', command, { env, stdio: ['ignore', 'pipe', 'pipe', this.#socket.fd()] })
    return spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }
}
