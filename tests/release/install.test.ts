import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBareRoot, mayChangeRoot } from '../support/bare-root.ts'
import { freePort } from '../support/free-port.ts'
import { OrderLoad } from '../support/order-load.ts'
import { openReleaseGround } from '../support/release-ground.ts'
import { type Change, makeNext, makeRelease, unpack } from '../support/releases.ts'
import { ShopClient } from '../support/shop-client.ts'
import { addStubs } from '../support/stub-machine.ts'

// deploy/install.sh and the script `guidon` as root: with REAL_MACHINE=on on this machine, by its systemd and its packages,
// which a test may install into only where it is thrown away; else in a root of its own, with stubs of both.

const isReal = process.env.REAL_MACHINE === 'on'
const opened = openReleaseGround()
const ground = opened.path
const root = isReal ? '/' : join(ground, 'root')
const isPossible = isReal || mayChangeRoot(ground)
const at = (path: string) => join(root, path)
let archive = ''
let port = 3000
let form: object = {}

const shop = () => new ShopClient(`http://127.0.0.1:${port}`)

beforeAll(async () => {
  if (!isPossible) return
  archive = makeRelease(join(ground, 'made'))
  unpack(archive, at('root/guidon'))
  if (isReal) return
  const modules = at('root/guidon/node_modules')
  const native = execFileSync('find', [modules, '-name', '*.node', '-o', '-name', '*.so*'], {
    encoding: 'utf8',
  })
  makeBareRoot(root, 'srv', [join(modules, '.bin/node'), ...native.trim().split('\n')])
  chmodSync(at('tmp'), 0o1777)
  addStubs(root)
  port = await freePort()
}, 600_000)

afterAll(async () => {
  if (isReal) await run(['systemctl', 'stop', 'guidon.socket', 'guidon.service'])
  await opened.close()
})

/**
 * Runs a command of the machine as root; gives its exit code and what it printed. With `cut` it is killed as soon as an
 * update tries its version, with all that it has started, but for what systemd runs.
 */
async function run(words: string[], { cut = false } = {}) {
  const variables = isReal
    ? ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
    : ['PATH=/stubs:/bin:/usr/local/bin', `PORT=${port}`]
  const answers = ['DOMAIN=moto.example', 'EMAIL=a@moto.example', 'GUIDON_PATIENCE=20']
  const command = ['env', '-i', ...variables, ...answers, ...words]
  const [program = '', ...args] = isReal ? command : ['chroot', root, ...command]
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const rows = () =>
    readdirSync(at('var/lib/guidon/backups')).filter((name) => name.startsWith('rows-')).length
  const before = cut ? rows() : 0
  const read = async (stream: typeof child.stdout) => {
    for await (const line of createInterface({ input: stream })) {
      lines.push(line)
    }
  }
  // What a stub has started may hold the outputs open.
  const reading = Promise.all([read(child.stdout), read(child.stderr)])
  const exit = once(child, 'exit')
  if (cut) {
    await expect.poll(rows, { interval: 20 }).toBeGreaterThan(before)
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  }
  const [code] = await exit
  if (!cut) await reading
  return { code: Number(code), said: lines.join('\n') }
}

/** Lays a release of another number where root finds it; returns its path on the machine. */
function hand(number: string, change?: Change): string {
  const next = makeNext(archive, number, change)
  copyFileSync(next, at(`root/${basename(next)}`))
  return `/root/${basename(next)}`
}

/** What an installation has written, with modes, owners and times. */
const list = () =>
  execFileSync('find', ['opt/guidon', 'etc/caddy', 'etc/systemd/system', '-printf', '%p %m %u %T@ %l\n'], {
    cwd: root,
    encoding: 'utf8',
  })

const answers = () =>
  fetch(`${shop().url}/api/ready`).then(
    ({ status }) => status,
    () => 0,
  )
const version = async () => (await run(['guidon', 'version'])).said
const numbersIn = (said: string) =>
  [...said.matchAll(/^(\d+) {2}\d{4}-/gm)].map(([, number]) => Number(number))

/** The numbers of all orders, which the terminal prints of a backup. */
async function listOrders(): Promise<number[]> {
  const file = '/var/lib/guidon/all.tar.gz'
  rmSync(at(file), { force: true })
  expect((await run(['guidon', 'backup', file])).code).toBe(0)
  return numbersIn((await run(['guidon', 'orders', file])).said)
}

test.skipIf(!isPossible)(
  'an installation stops at what fails, goes on from there, and changes nothing once it is done',
  { timeout: 600_000 },
  async () => {
    const install = ['sh', '/root/guidon/deploy/install.sh']
    if (!isReal) {
      writeFileSync(at('apt-broken'), '')
      const stopped = await run(install)
      expect([stopped.code, stopped.said]).toEqual([
        1,
        expect.stringMatching(/Stopped: apt-get could not install.*\nWhat to do: /),
      ])
      expect(readFileSync(at('calls'), 'utf8')).not.toContain('useradd')
      rmSync(at('apt-broken'))
    }
    for (const [domain, email, why] of [
      ['Moto.example', '', '"Moto.example" is no domain'],
      ['moto.example', '', 'no e-mail was given'],
      ['moto.example', 'a|b@moto.example', '"a|b@moto.example" is no e-mail'],
      ['moto.example', 'a&b@moto.example', '"a&b@moto.example" is no e-mail'],
    ]) {
      const refused = await run(['env', `DOMAIN=${domain}`, `EMAIL=${email}`, ...install])
      expect([refused.code, refused.said]).toEqual([1, expect.stringContaining(`Stopped: ${why}`)])
    }

    const { code, said } = await run(install)
    expect(code, said).toBe(0)
    expect(said.match(/^==> .*$/gm)?.length).toBeGreaterThan(6)
    expect(said).toMatch(
      /moto\.example leads nowhere yet[\s\S]*https:\/\/moto\.example\/ does not answer yet/,
    )
    expect(said).toMatch(/Its admin: {5}https:\/\/moto\.example\/([a-z]+-){3}\d\d\/\n/)
    expect(await answers()).toBe(200)
    expect(statSync(at('opt/guidon/.env')).mode & 0o777).toBe(0o640)
    expect(statSync(at('var/lib/guidon/shop.sqlite')).uid).toBe(statSync(at('var/lib/guidon')).uid)
    expect(statSync(at('var/lib/guidon')).uid).not.toBe(0)
    expect(statSync(at('opt/guidon/current')).uid).toBe(0)
    const proxy = readFileSync(at('etc/caddy/guidon.caddy'), 'utf8')
    expect(proxy).toMatch(
      /\nmoto\.example \{\n\ttls a@moto\.example\n[\s\S]*\treverse_proxy \{\$SHOP:127\.0\.0\.1:3000\} \{\n/,
    )
    expect(proxy).not.toContain('$DOMAIN')
    expect(readFileSync(at('etc/caddy/Caddyfile'), 'utf8')).toBe('import guidon.caddy\n')

    const before = list()
    const again = await run(install)
    expect([again.code, again.said]).toEqual([0, expect.not.stringContaining('==>')])
    expect(list()).toBe(before)

    const [, setupCode = ''] = /type this code: ([A-Z2-9]{8})\n/.exec(said) ?? []
    await shop().setUp(setupCode)
    // Tests order faster than visitors.
    appendFileSync(at('opt/guidon/.env'), 'RATE_LIMIT=off\n')
    await run(['systemctl', 'restart', 'guidon.service'])
    await expect.poll(answers).toBe(200)
    form = await shop().openSale()
    await shop().order(form)
  },
)

test.skipIf(!isPossible)(
  'the owner’s backup is made under the unit, and the status says when one fails',
  { timeout: 300_000 },
  async () => {
    expect(await shop().makeBackup()).toMatchObject({ state: 'checked', message: null })
    const folder = at('var/lib/guidon/backups')
    renameSync(folder, `${folder}.aside`)
    writeFileSync(folder, '')
    expect(await shop().makeBackup()).toMatchObject({ state: 'failed' })
    const { code, said } = await run(['guidon', 'status'])
    expect([code, said]).toEqual([1, expect.stringMatching(/^FAILED {4}backup guidon-.*est un fichier/m)])
    expect(said).toMatch(/^FAILED {4}https:\/\/moto\.example\/ does not answer/m)
    rmSync(folder)
    renameSync(`${folder}.aside`, folder)
    expect(await shop().makeBackup()).toMatchObject({ state: 'checked' })
    expect((await run(['guidon', 'status'])).said).not.toContain('FAILED    backup')
    // A file of root is no way for the shop's user.
    copyFileSync(archive, at('root/theirs.tar.gz'))
    chmodSync(at('root'), 0o700)
    for (const words of [
      ['check', '/root/theirs.tar.gz'],
      ['backup', '/root/mine.tar.gz'],
    ])
      expect(await run(['guidon', ...words])).toEqual({
        code: 1,
        said: expect.stringMatching(
          /^guidon, who runs the shop, may not use \/root.*\/var\/lib\/guidon\/backups/,
        ),
      })
  },
)

test.skipIf(!isPossible)(
  'root updates under a closed umask and goes back by the unit, and every file of the data stays the shop’s',
  { timeout: 600_000 },
  async () => {
    const first = await version()
    for (const [number, change] of [
      ['9.0.0', undefined],
      ['9.0.1', 'ends'],
    ] as const) {
      const { code, said } = await run(['sh', '-c', `umask 077; guidon update ${hand(number, change)}`])
      expect(code, said).toBe(change ? 1 : 0)
      expect(await version()).toContain('9.0.0 ')
      expect(await answers()).toBe(200)
    }
    const back = await run(['guidon', '--yes', 'rollback'])
    expect(back.code, back.said).toBe(0)
    expect(await version()).toBe(first)
    expect(await answers()).toBe(200)
    expect((await run(['guidon', 'backup'])).code).toBe(0)
    const owners = execFileSync('find', ['var/lib/guidon', '-printf', '%U\n'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(new Set(owners.trim().split('\n'))).toEqual(new Set([String(statSync(at('var/lib/guidon')).uid)]))
  },
)

test.skipIf(!isPossible)(
  'nothing of an archive runs as root before it is checked',
  { timeout: 300_000 },
  async () => {
    const { code, said } = await run(['guidon', 'update', hand('9.0.2', 'tells who runs its Node')])
    expect([code, said]).toEqual([1, expect.stringContaining('does not run on this machine')])
    expect(Number(readFileSync(at('tmp/who'), 'utf8'))).toBe(statSync(at('var/lib/guidon')).uid)
    const plain = await run(['guidon', 'update', 'http://moto.example/guidon-9.0.2.tar.gz'])
    expect([plain.code, plain.said]).toEqual([1, expect.stringContaining('is no https address')])
  },
)

test.skipIf(!isPossible)(
  'an update over a migration that does not start loses no order that was answered, and gives no number twice',
  { timeout: 600_000 },
  async () => {
    const before = await version()
    const next = hand('9.1.0', 'migrates and ends')
    using load = new OrderLoad(shop().url, form, 2, { keepAlive: false })
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(2)
    const { code, said } = await run(['guidon', 'update', next])
    expect([code, said]).toEqual([1, expect.stringContaining('as before')])
    const now = load.acknowledged.size
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(now)
    await load.stop()
    expect(await version()).toBe(before)
    const orders = await listOrders()
    const given = [...load.acknowledged.values()]
    console.log(`a failed update among ${given.length} orders`)
    expect(new Set(given).size).toBe(given.length)
    expect(given.filter((number) => !orders.includes(number))).toEqual([])
  },
)

test.skipIf(!isPossible)(
  'a rollback over a migration prints the orders that the version before cannot hold, and gives no number twice',
  { timeout: 600_000 },
  async () => {
    const before = await version()
    using load = new OrderLoad(shop().url, form, 2, { keepAlive: false })
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(2)
    const updated = await run(['guidon', 'update', hand('9.2.0', 'migrates')])
    expect(updated.code, updated.said).toBe(0)
    const now = load.acknowledged.size
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(now + 5)
    const back = await run(['guidon', '--yes', 'rollback'])
    expect(back.code, back.said).toBe(0)
    await load.stop()
    expect(await version()).toBe(before)
    const [orders, printed] = [await listOrders(), numbersIn(back.said)]
    expect(printed.length).toBeGreaterThan(5)
    const given = [...load.acknowledged.values()]
    console.log(`a rollback among ${given.length} orders, ${printed.length} printed`)
    expect(new Set(given).size).toBe(given.length)
    expect(given.filter((number) => !orders.includes(number) && !printed.includes(number))).toEqual([])
    expect(printed.filter((number) => orders.includes(number))).toEqual([])
    expect(back.said).toMatch(
      /^\d+ .* {2}Karim Benali {2}0661 23 45 67 {2}Oran, Es Sénia, .* total \d+ DA\n {4}1 × Casque/m,
    )
    const [, kept = ''] = /Keeping the shop of now: (\S+)/.exec(back.said) ?? []
    expect(numbersIn((await run(['guidon', 'orders', kept])).said)).toEqual(expect.arrayContaining(printed))
    expect((await run(['guidon', 'rollback'])).said).toContain('There is no version before this one')
  },
)

for (const [number, change] of [
  ['9.3.0', 'ends'],
  ['9.3.1', 'migrates and ends'],
] as const) {
  test.skipIf(!isPossible)(
    `a shop whose update to a version that ${change} was cut comes back by itself`,
    { timeout: 600_000 },
    async () => {
      const before = await version()
      const last = await shop().order(form)
      await run(['guidon', 'update', hand(number, change)], { cut: true })
      // systemd starts it again by itself; with stubs all has ended, as in a power cut.
      if (!isReal) {
        await expect.poll(() => existsSync(`/proc/${readFileSync(at('pid'), 'utf8').trim()}`)).toBe(false)
        await run(['systemctl', 'start', 'guidon.service'])
      }
      await expect.poll(answers).toBe(200)
      expect(await version()).toBe(before)
      expect(await listOrders()).toContain(last)
      expect(await shop().order(form)).toBeGreaterThan(last)
      expect((await run(['guidon', 'status'])).said).not.toContain('cut')
    },
  )
}
