import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeBareRoot, mayChangeRoot, NOBODY } from './bare-root.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, SHOP_SETTINGS } from './credentials.ts'
import { freePort } from './free-port.ts'
import { unpack } from './releases.ts'
import { waitForEnd, waitForShop } from './run-process.ts'
import { ShopClient } from './shop-client.ts'

/**
 * A release, installed for a user without rights and without environment: in a root that has nothing else where this
 * process may make one.
 */
export class InstalledShop extends ShopClient {
  /** The folder of `versions` and `current`, as this process sees it. */
  readonly folder: string
  readonly #root: string | undefined
  readonly #port: number
  #program: ChildProcess | undefined

  private constructor(folder: string, root: string | undefined, port: number) {
    super(`http://127.0.0.1:${port}`)
    this.folder = folder
    this.#root = root
    this.#port = port
  }

  static async install(archive: string, ground: string): Promise<InstalledShop> {
    const root = mayChangeRoot(ground) ? join(ground, 'root') : undefined
    const folder = join(root ?? ground, 'srv')
    const unpacked = join(folder, 'versions/unpacked')
    unpack(archive, unpacked)
    const [number, commit] = readFileSync(join(unpacked, 'VERSION'), 'utf8').split(' ')
    execFileSync('mv', [unpacked, join(folder, `versions/${number}-${commit}`)])
    symlinkSync(`versions/${number}-${commit}`, join(folder, 'current'))
    mkdirSync(join(ground, 'tmp'), { recursive: true })
    if (root) {
      makeBareRoot(root, join(folder, 'current/node_modules'))
      chownSync(join(folder, 'versions'), NOBODY, NOBODY)
    }
    return new InstalledShop(folder, root, await freePort())
  }

  get isInBareRoot(): boolean {
    return this.#root !== undefined
  }

  /** Name in `versions` of the present version. */
  get version(): string {
    return execFileSync('readlink', [join(this.folder, 'current')], { encoding: 'utf8' })
      .trim()
      .slice(9)
  }

  /** Runs `guidon` to its end; what it prints goes to `onLine` too. */
  run(words: string[], onLine: (line: string, child: ChildProcess) => void = () => {}) {
    const child = this.#spawn(words)
    return waitForEnd(child, (line) => onLine(line, child))
  }

  /** Starts the present version; resolves once it serves, to ms. */
  async start(): Promise<number> {
    const startedAt = Date.now()
    this.#program = this.#spawn(['start'])
    await waitForShop(this.#program)
    return Date.now() - startedAt
  }

  /** Stops the shop as a supervisor does; returns its exit code. */
  async stop(): Promise<number | null> {
    const program = this.#program
    if (!program || program.exitCode !== null) return null
    const exit = once(program, 'exit')
    program.kill('SIGTERM')
    return (await exit)[0]
  }

  #spawn(words: string[]): ChildProcess {
    const inside = this.#root ? '/srv' : this.folder
    const settings = {
      DATA_DIR: `${inside}/data`,
      PORT: this.#port,
      DEMO: 'off',
      RATE_LIMIT: 'off',
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
      GUIDON_PATIENCE: 30,
      ...SHOP_SETTINGS,
    }
    const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    const command = ['env', '-i', ...variables, `${inside}/current/guidon`, ...words]
    const change = this.#root ? ['chroot', `--userspec=${NOBODY}:${NOBODY}`, this.#root] : []
    const [program = '', ...args] = [...change, ...command]
    // A group of its own, which a test can kill as a whole.
    return spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  }
}
