import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'vitest'
import { makeBareRoot, mayChangeRoot } from './bare-root.ts'
import { freePort } from './free-port.ts'
import { type Change, makeNext, makeRelease, openReleaseGround, unpack } from './releases.ts'
import { waitForEnd } from './run-process.ts'
import { ShopClient } from './shop-client.ts'

/**
 * A machine on which root installs a release, unpacked in /root/guidon. With REAL_MACHINE=on it is this one, with its systemd
 * and its packages, which must be thrown away afterwards; else a root of its own, with stubs of both.
 */
export class ShopMachine {
  readonly isReal = process.env.REAL_MACHINE === 'on'
  readonly isPossible: boolean
  readonly #ground = openReleaseGround()
  readonly #root: string
  #archive = ''
  #port = 3000

  constructor() {
    this.isPossible = this.isReal || mayChangeRoot(this.#ground.path)
    this.#root = this.isReal ? '/' : join(this.#ground.path, 'root')
  }

  async open(): Promise<void> {
    this.#archive = makeRelease(join(this.#ground.path, 'made'))
    unpack(this.#archive, this.at('root/guidon'))
    if (this.isReal) return
    makeBareRoot(this.#root, this.at('root/guidon/node_modules'))
    chmodSync(this.at('tmp'), 0o1777)
    addStubs(this.#root)
    this.#port = await freePort()
  }

  async close(): Promise<void> {
    if (this.isReal) await this.run(['systemctl', 'stop', 'guidon.socket', 'guidon.service'])
    await this.#ground.close()
  }

  get shop(): ShopClient {
    return new ShopClient(`http://127.0.0.1:${this.#port}`)
  }

  get archive(): string {
    return this.#archive
  }

  at(path: string): string {
    return join(this.#root, path)
  }

  run(words: string[]) {
    return waitForEnd(this.#spawn(words))
  }

  /** Runs an update and kills it as soon as its version is tried, with all that it has started, then starts the machine. */
  async cutUpdate(release: string): Promise<void> {
    const rows = () =>
      readdirSync(this.at('var/lib/guidon/backups')).filter((name) => name.startsWith('rows-')).length
    const before = rows()
    const child = this.#spawn(['guidon', 'update', release])
    const exit = once(child, 'exit')
    await expect.poll(rows, { interval: 20 }).toBeGreaterThan(before)
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await exit
    // systemd was not killed, and starts the shop again by itself; with stubs all has ended, as in a power cut.
    if (this.isReal) return
    await expect.poll(() => existsSync(`/proc/${readFileSync(this.at('pid'), 'utf8').trim()}`)).toBe(false)
    await this.run(['systemctl', 'start', 'guidon.service'])
  }

  /** Lays a release of another number where root finds it; returns its path on the machine. */
  hand(number: string, change?: Change): string {
    const next = makeNext(this.#archive, number, change)
    copyFileSync(next, this.at(`root/${basename(next)}`))
    return `/root/${basename(next)}`
  }

  /** What an installation has written, with modes, owners and times. */
  list(): string {
    const folders = ['opt/guidon', 'etc/caddy', 'etc/systemd/system']
    return execFileSync('find', [...folders, '-printf', '%p %m %u %T@ %l\n'], {
      cwd: this.#root,
      encoding: 'utf8',
    })
  }

  answers(): Promise<number> {
    return fetch(`${this.shop.url}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  }

  async version(): Promise<string> {
    return (await this.run(['guidon', 'version'])).said
  }

  #spawn(words: string[]) {
    const variables = this.isReal
      ? ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
      : ['PATH=/stubs:/bin:/usr/local/bin', `PORT=${this.#port}`]
    const answers = ['DOMAIN=moto.example', 'EMAIL=a@moto.example', 'GUIDON_PATIENCE=20']
    const command = ['env', '-i', ...variables, ...answers, ...words]
    const [program = '', ...args] = this.isReal ? command : ['chroot', this.#root, ...command]
    return spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  }
}

// Stands in for what a bare root lacks of a Debian with systemd, Caddy and its package manager. Each call is a line of
// the file /calls.

const STUBS = {
  'apt-get': `
    [ ! -e /apt-broken ] || { echo 'E: Unable to fetch some archives' >&2; exit 100; }
    if [ "$1" = install ]; then
      for package; do case $package in libatomic1 | caddy) : >"/installed-$package" ;; esac; done
      mkdir -p /etc/caddy && printf ':80 {\\n\\troot * /usr/share/caddy\\n}\\n' >/etc/caddy/Caddyfile
    fi`,
  dpkg: `echo ${process.arch === 'x64' ? 'amd64' : process.arch}`,
  'dpkg-query': `for package; do :; done; [ -e "/installed-$package" ] && printf installed`,
  getent: 'exit 2',
  caddy: 'exit 0',
  useradd: `
    echo 'guidon:x:999:999::/var/lib/guidon:/usr/sbin/nologin' >>/etc/passwd
    echo 'guidon:x:999:' >>/etc/group`,
  systemctl: `
    start() {
      if running; then return; fi
      /opt/guidon/current/guidon start >>/log 2>&1 9>&- &
      echo $! >/pid
    }
    stop() {
      if running; then kill "$(cat /pid)"; fi
      while running; do sleep 0.1; done
    }
    running() { [ -e /pid ] && kill -0 "$(cat /pid)" 2>/dev/null; }
    case "$*" in
      'cat guidon.service') [ -e /etc/systemd/system/guidon.service ] ;;
      'is-enabled --quiet guidon.service') [ -e /enabled ] ;;
      'enable --quiet guidon.service') : >/enabled ;;
      'is-active --quiet guidon.service') running ;;
      'start guidon.service') start ;;
      'restart guidon.service') stop && start ;;
      'stop guidon.socket guidon.service') stop ;;
      'show '*) cat /pid ;;
    esac`,
}

function addStubs(root: string): void {
  for (const folder of ['stubs', 'etc/systemd/system', 'usr/local/bin', 'var/lib', 'opt', 'root'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [name, script] of Object.entries(STUBS)) {
    const file = join(root, 'stubs', name)
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >>/calls\n${script}\n`)
    chmodSync(file, 0o755)
  }
}
