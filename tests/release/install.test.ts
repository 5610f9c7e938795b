import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderLoad } from '../support/order-load.ts'
import { ShopMachine } from '../support/shop-machine.ts'

// deploy/install.sh and the script `guidon` as root: npm run test:release on stubs, npm run test:machine on this machine.

const machine = new ShopMachine()
let form: object = {}

beforeAll(async () => {
  if (machine.isPossible) await machine.open()
}, 600_000)
afterAll(() => machine.close())

const numbersIn = (said: string) =>
  [...said.matchAll(/^(\d+) {2}\d{4}-/gm)].map(([, number]) => Number(number))

/** The numbers of all orders, which the terminal prints of a backup. */
async function listOrders(): Promise<number[]> {
  const file = '/var/lib/guidon/all.tar.gz'
  rmSync(machine.at(file), { force: true })
  expect((await machine.run(['guidon', 'backup', file])).code).toBe(0)
  return numbersIn((await machine.run(['guidon', 'orders', file])).said)
}

test.skipIf(!machine.isPossible)(
  'an installation stops at what fails, goes on from there, and changes nothing once it is done',
  { timeout: 600_000 },
  async () => {
    const install = ['sh', '/root/guidon/deploy/install.sh']
    if (!machine.isReal) {
      writeFileSync(machine.at('apt-broken'), '')
      const stopped = await machine.run(install)
      expect([stopped.code, stopped.said]).toEqual([
        1,
        expect.stringMatching(/Stopped: apt-get could not install.*\nWhat to do: /),
      ])
      expect(readFileSync(machine.at('calls'), 'utf8')).not.toContain('useradd')
      rmSync(machine.at('apt-broken'))
    }
    for (const [domain, email, why] of [
      ['Moto.example', '', '"Moto.example" is no domain'],
      ['moto.example', '', 'no e-mail was given'],
      ['moto.example', 'a|b@moto.example', '"a|b@moto.example" is no e-mail'],
      ['moto.example', 'a&b@moto.example', '"a&b@moto.example" is no e-mail'],
    ]) {
      const refused = await machine.run(['env', `DOMAIN=${domain}`, `EMAIL=${email}`, ...install])
      expect([refused.code, refused.said]).toEqual([1, expect.stringContaining(`Stopped: ${why}`)])
    }

    const { code, said } = await machine.run(install)
    expect(code, said).toBe(0)
    expect(said.match(/^==> .*$/gm)?.length).toBeGreaterThan(6)
    expect(said).toMatch(
      /moto\.example leads nowhere yet[\s\S]*https:\/\/moto\.example\/ does not answer yet/,
    )
    expect(said).toMatch(/Its admin: {5}https:\/\/moto\.example\/([a-z]+-){3}\d\d\/\n/)
    expect(await machine.answers()).toBe(200)
    expect(statSync(machine.at('opt/guidon/.env')).mode & 0o777).toBe(0o640)
    expect(statSync(machine.at('var/lib/guidon/shop.sqlite')).uid).toBe(
      statSync(machine.at('var/lib/guidon')).uid,
    )
    expect(statSync(machine.at('var/lib/guidon')).uid).not.toBe(0)
    expect(statSync(machine.at('opt/guidon/current')).uid).toBe(0)
    const proxy = readFileSync(machine.at('etc/caddy/guidon.caddy'), 'utf8')
    expect(proxy).toMatch(
      /\nmoto\.example \{\n\ttls a@moto\.example\n[\s\S]*\treverse_proxy \{\$SHOP:127\.0\.0\.1:3000\} \{\n/,
    )
    expect(proxy).not.toContain('$DOMAIN')
    expect(readFileSync(machine.at('etc/caddy/Caddyfile'), 'utf8')).toBe('import guidon.caddy\n')

    const before = machine.list()
    const again = await machine.run(install)
    expect([again.code, again.said]).toEqual([0, expect.not.stringContaining('==>')])
    expect(machine.list()).toBe(before)

    const [, setupCode = ''] = /type this code: ([A-Z2-9]{8})\n/.exec(said) ?? []
    await machine.shop.setUp(setupCode)
    // Tests order faster than visitors.
    appendFileSync(machine.at('opt/guidon/.env'), 'RATE_LIMIT=off\n')
    await machine.run(['systemctl', 'restart', 'guidon.service'])
    await expect.poll(() => machine.answers()).toBe(200)
    form = await machine.shop.openSale()
    await machine.shop.order(form)
  },
)

test.skipIf(!machine.isPossible)(
  'the owner’s backup is made under the unit, and the status says when one fails',
  { timeout: 300_000 },
  async () => {
    expect(await machine.shop.makeBackup()).toMatchObject({ state: 'checked', message: null })
    const folder = machine.at('var/lib/guidon/backups')
    renameSync(folder, `${folder}.aside`)
    writeFileSync(folder, '')
    expect(await machine.shop.makeBackup()).toMatchObject({ state: 'failed' })
    const { code, said } = await machine.run(['guidon', 'status'])
    expect([code, said]).toEqual([1, expect.stringMatching(/^FAILED {4}backup guidon-.*est un fichier/m)])
    expect(said).toMatch(/^FAILED {4}https:\/\/moto\.example\/ does not answer/m)
    rmSync(folder)
    renameSync(`${folder}.aside`, folder)
    expect(await machine.shop.makeBackup()).toMatchObject({ state: 'checked' })
    expect((await machine.run(['guidon', 'status'])).said).not.toContain('FAILED    backup')
    // A file of root is no way for the shop's user.
    copyFileSync(machine.archive, machine.at('root/theirs.tar.gz'))
    chmodSync(machine.at('root'), 0o700)
    for (const words of [
      ['check', '/root/theirs.tar.gz'],
      ['backup', '/root/mine.tar.gz'],
    ])
      expect(await machine.run(['guidon', ...words])).toEqual({
        code: 1,
        said: expect.stringMatching(
          /^guidon, who runs the shop, may not use \/root.*\/var\/lib\/guidon\/backups/,
        ),
      })
  },
)

test.skipIf(!machine.isPossible)(
  'root updates under a closed umask and goes back by the unit, and every file of the data stays the shop’s',
  { timeout: 600_000 },
  async () => {
    const first = await machine.version()
    for (const [number, change] of [
      ['9.0.0', undefined],
      ['9.0.1', 'ends'],
    ] as const) {
      const { code, said } = await machine.run([
        'sh',
        '-c',
        `umask 077; guidon update ${machine.hand(number, change)}`,
      ])
      expect(code, said).toBe(change ? 1 : 0)
      expect(await machine.version()).toContain('9.0.0 ')
      expect(await machine.answers()).toBe(200)
    }
    const back = await machine.run(['guidon', '--yes', 'rollback'])
    expect(back, back.said).toMatchObject({ code: 0, said: expect.stringContaining('nothing is lost') })
    expect(await machine.version()).toBe(first)
    expect(await machine.answers()).toBe(200)
    expect((await machine.run(['guidon', 'backup'])).code).toBe(0)
    const owners = execFileSync('find', ['var/lib/guidon', '-printf', '%U\n'], {
      cwd: machine.at(''),
      encoding: 'utf8',
    })
    expect(new Set(owners.trim().split('\n'))).toEqual(
      new Set([String(statSync(machine.at('var/lib/guidon')).uid)]),
    )
  },
)

test.skipIf(!machine.isPossible)(
  'nothing of an archive runs as root before it is checked',
  { timeout: 300_000 },
  async () => {
    const { code, said } = await machine.run([
      'guidon',
      'update',
      machine.hand('9.0.2', 'tells who runs its Node'),
    ])
    expect([code, said]).toEqual([1, expect.stringContaining('does not run on this machine')])
    expect(Number(readFileSync(machine.at('tmp/who'), 'utf8'))).toBe(
      statSync(machine.at('var/lib/guidon')).uid,
    )
    const plain = await machine.run(['guidon', 'update', 'http://moto.example/guidon-9.0.2.tar.gz'])
    expect([plain.code, plain.said]).toEqual([1, expect.stringContaining('is no https address')])
  },
)

test.skipIf(!machine.isPossible)(
  'an update over a migration that does not start loses no order that was answered, and gives no number twice',
  { timeout: 600_000 },
  async () => {
    const before = await machine.version()
    const next = machine.hand('9.1.0', 'migrates and ends')
    using load = new OrderLoad(machine.shop.url, form, 2, { keepAlive: false })
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(2)
    const { code, said } = await machine.run(['guidon', 'update', next])
    expect([code, said]).toEqual([1, expect.stringContaining('as before')])
    const now = load.acknowledged.size
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(now)
    await load.stop()
    expect(await machine.version()).toBe(before)
    const orders = await listOrders()
    const given = [...load.acknowledged.values()]
    console.log(`a failed update among ${given.length} orders`)
    expect(new Set(given).size).toBe(given.length)
    expect(given.filter((number) => !orders.includes(number))).toEqual([])
  },
)

test.skipIf(!machine.isPossible)(
  'a rollback over a migration prints the orders that the version before cannot hold, and gives no number twice',
  { timeout: 600_000 },
  async () => {
    const before = await machine.version()
    using load = new OrderLoad(machine.shop.url, form, 2, { keepAlive: false })
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(2)
    const updated = await machine.run(['guidon', 'update', machine.hand('9.2.0', 'migrates')])
    expect(updated.code, updated.said).toBe(0)
    const now = load.acknowledged.size
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(now + 5)
    const back = await machine.run(['guidon', '--yes', 'rollback'])
    expect(back.code, back.said).toBe(0)
    await load.stop()
    expect(await machine.version()).toBe(before)
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
    expect(numbersIn((await machine.run(['guidon', 'orders', kept])).said)).toEqual(
      expect.arrayContaining(printed),
    )
    expect((await machine.run(['guidon', 'rollback'])).said).toContain('There is no version before this one')
  },
)

for (const [number, change] of [
  ['9.3.0', 'ends'],
  ['9.3.1', 'migrates and ends'],
] as const) {
  test.skipIf(!machine.isPossible)(
    `a shop whose update to a version that ${change} was cut comes back by itself`,
    { timeout: 600_000 },
    async () => {
      const before = await machine.version()
      const last = await machine.shop.order(form)
      await machine.cutUpdate(machine.hand(number, change))
      await expect.poll(() => machine.answers()).toBe(200)
      expect(await machine.version()).toBe(before)
      expect(await listOrders()).toContain(last)
      expect(await machine.shop.order(form)).toBeGreaterThan(last)
      expect((await machine.run(['guidon', 'status'])).said).not.toContain('cut')
    },
  )
}
