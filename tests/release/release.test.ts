import { generateKeyPairSync, verify } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { InstalledShop } from '../support/installed-shop.ts'
import { makeNext, makeRelease, openReleaseGround } from '../support/releases.ts'

// The life of a release, with none of this project's folders in reach: npm run test:release

const opened = openReleaseGround()
const ground = opened.path
let archive = ''

beforeAll(() => {
  archive = makeRelease(join(ground, 'made'))
}, 600_000)
afterAll(() => opened.close())

/** A shop of the release with one order. */
async function openInstalled(name: string) {
  const shop = await InstalledShop.install(archive, join(ground, name))
  const ms = await shop.start()
  const form = await shop.openSale()
  const first = await shop.order(form)
  return { shop, form, first, ms }
}

/** An archive, laid where the shop's user reads it; returns the name by which it does. */
function hand(shop: InstalledShop, file: string): string {
  const name = basename(file)
  // Several shops may need it: a link to the same bytes.
  rmSync(join(shop.folder, name), { force: true })
  linkSync(file, join(shop.folder, name))
  return shop.isInBareRoot ? `/srv/${name}` : join(shop.folder, name)
}

test('the same sources make the same archive, byte for byte, and a key signs its sum', {
  timeout: 600_000,
}, (context) => {
  if (process.env.RELEASE_ARCHIVE) return context.skip('the archive was made elsewhere')
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  vi.stubEnv('RELEASE_KEY', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  const again = makeRelease(join(ground, 'again'))
  vi.unstubAllEnvs()
  expect(readFileSync(again).equals(readFileSync(archive))).toBe(true)
  const [sums, signature] = ['SHA256SUMS', 'SHA256SUMS.sig'].map((name) =>
    readFileSync(join(ground, 'again', name)),
  )
  expect(verify(null, sums ?? '', publicKey, Buffer.from(String(signature), 'base64'))).toBe(true)
})

test('a release starts, lives, is updated, goes back and is restored', {
  timeout: 600_000,
}, async () => {
  const { shop, form, first, ms } = await openInstalled('life')
  console.log(
    `${shop.isInBareRoot ? 'in a bare root' : 'with an empty environment'}: first start in ${ms} ms`,
  )
  expect(await shop.run(['status'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('Shop      ready'),
  })
  const backup = await shop.run(['backup'])
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('(1 orders), 1 pictures') })
  expect((await shop.run(['check'])).code).toBe(0)
  expect((await shop.run(['rehearse'])).said).toContain('(1 orders), 1 pictures')
  const next = hand(shop, makeNext(archive, '9.0.0', 'migrates'))
  expect((await shop.run(['update', next])).said).toContain('Stop the shop first')
  expect(await shop.stop()).toBe(0)

  const before = shop.version
  const updated = await shop.run(['update', next])
  expect(updated, updated.said).toMatchObject({ code: 0 })
  expect(shop.version).toMatch(/^9\.0\.0-/)
  await shop.start()
  const second = await shop.order(form)
  expect(await shop.listOrders()).toEqual([first, second])
  await shop.stop()

  // The version before does not know the database: the backup comes back, and what came since is kept.
  const back = await shop.run(['--yes', 'rollback'])
  expect(back, back.said).toMatchObject({ code: 0 })
  expect(shop.version).toBe(before)
  const [, kept = ''] = /Keeping the shop of now: (\S+)/.exec(back.said) ?? []
  expect(back.said).toMatch(new RegExp(`^${second} .* total \\d+ DA\n {4}1 × Casque  10000 DA$`, 'm'))
  expect((await shop.run(['orders', kept])).said).toMatch(new RegExp(`^${second}  `, 'm'))
  await shop.start()
  expect(await shop.listOrders()).toEqual([first])
  const third = await shop.order(form)
  expect(third).toBeGreaterThan(second)
  const again = await shop.run(['--yes', 'restore', kept])
  expect(again, again.said).toMatchObject({
    code: 1,
    said: expect.stringContaining('newer than this program'),
  })
  await shop.stop()

  const since = `${kept}-since.tar.gz`
  expect((await shop.run(['backup', since])).code).toBe(0)
  expect((await shop.run(['rollback'])).said).toContain('There is no version before this one')
  const [, made = ''] = /Backed up to (\S+):/.exec(backup.said) ?? []
  const restored = await shop.run(['--yes', 'restore', made, since])
  expect(restored, restored.said).toMatchObject({ code: 0 })
  expect(restored.said).toMatch(new RegExp(`^${third}  `, 'm'))
  await shop.start()
  expect(await shop.listOrders()).toEqual([first])
  expect(await shop.order(form)).toBeGreaterThan(third)
  expect(await shop.stop()).toBe(0)
})

test('what is no release for this machine changes nothing', { timeout: 600_000 }, async () => {
  const { shop } = await openInstalled('refused')
  await shop.stop()
  const half = join(ground, 'half.tar.gz')
  writeFileSync(half, readFileSync(archive).subarray(0, 20_000_000))
  const before = shop.version
  for (const file of [
    hand(shop, half),
    '/nothing.tar.gz',
    'http://127.0.0.1:1/guidon.tar.gz',
    'http://release.example/guidon.tar.gz',
  ]) {
    const { code, said } = await shop.run(['update', file])
    expect([code, said]).toEqual([1, expect.stringMatching(/Nothing was changed/)])
  }
  expect((await shop.run(['update', hand(shop, archive)])).said).toContain('runs already')
  expect([shop.version, readdirSync(join(shop.folder, 'versions'))]).toEqual([before, [before]])
})

for (const change of [undefined, 'migrates'] as const) {
  test(`killed at any step of an update or of the way back, it has every order (${change ?? 'same database'})`, {
    timeout: 1_800_000,
  }, async () => {
    const { shop, form, first } = await openInstalled(`killed-${change}`)
    const orders = [first]
    await shop.stop()
    const next = hand(shop, makeNext(archive, change ? '9.2.1' : '9.2.0', change))
    for (const words of [
      ['update', next],
      ['--yes', 'rollback'],
    ]) {
      let steps = 0
      for (let killed = 1; killed <= Math.max(steps, 1); killed++) {
        let seen = 0
        const { said } = await shop.run(words, (line, child) => {
          if (!/^\[/.test(line)) return
          seen += 1
          if (seen === killed && child.pid) process.kill(-child.pid, 'SIGKILL')
        })
        steps = Math.max(steps, seen + 1)
        console.log(`${words[0]} killed at step ${killed} (${said.split('\n').at(-1)}): ${shop.version} runs`)
        await shop.start()
        expect(await shop.listOrders(), said).toEqual(orders)
        if (!change) orders.push(await shop.order(form))
        await shop.stop()
        if (seen < killed) break
      }
    }
  })
}
