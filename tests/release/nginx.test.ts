import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFaultyGround } from '../support/faulty-ground.ts'
import { freePort } from '../support/free-port.ts'
import { OrderLoad } from '../support/order-load.ts'
import { ShopProgram } from '../support/shop-program.ts'
import { makeTestFolder } from '../support/test-databases.ts'

// deploy/nginx.conf as it is shipped, without its certificate, in the machine's nginx.

const hasNginx = spawnSync('nginx', ['-v']).status === 0
const SETTINGS = { TRUST_PROXY: 'on', SECRET_KEY: 'the same for both copies' }

/** Runs nginx with the shipped file in front of programs; returns the URL that it serves. */
async function openNginx(folder: string, ports: number[]) {
  const port = await freePort()
  const servers = ports.map((other) => `server 127.0.0.1:${other} max_fails=0;`)
  const shipped = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('server 127.0.0.1:3000 max_fails=0;', servers.join(' '))
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^\t(listen \[::\]:443|ssl_certificate).*\n/gm, '')
  expect(shipped.match(/127\.0\.0\.1:\d+ max_fails=0/g)).toHaveLength(ports.length)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  // Its workers, nobody by default, would not reach the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const main = `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}\nhttp { access_log off; ${places.join(' ')}\n${shipped}\n}\n`
  writeFileSync(join(folder, 'nginx.conf'), main)
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(url).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  const close = async () => {
    const exit = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await exit
  }
  return { url, [Symbol.asyncDispose]: close }
}

test.skipIf(!hasNginx)(
  'no request fails while two copies behind it restart in turn',
  { timeout: 300_000 },
  async () => {
    await using ground = await openFaultyGround('postgres', SETTINGS)
    const { program, where, form } = ground
    using folder = makeTestFolder()
    await using other = await ShopProgram.on({
      ...SETTINGS,
      DATA_DIR: folder.path,
      DATABASE_URL: where.databaseUrl ?? '',
    })
    await program.start()
    await other.start()
    using place = makeTestFolder()
    await using nginx = await openNginx(
      place.path,
      [program, other].map(({ url }) => Number(new URL(url).port)),
    )
    using load = new OrderLoad(nginx.url, form, 1)
    const pages: number[] = []
    let isOver = false
    // 20 pages a second, beside the orders.
    const reading = (async () => {
      for (const pending: Promise<unknown>[] = []; ; await setTimeout(50)) {
        if (isOver) return Promise.all(pending)
        pending.push(
          fetch(nginx.url).then(
            ({ status }) => pages.push(status),
            () => pages.push(0),
          ),
        )
      }
    })()
    for (let restart = 0; restart < 6; restart++) {
      const copy = restart % 2 ? other : program
      const before = load.acknowledged.size
      expect(await copy.end('SIGTERM')).toBe(0)
      await copy.start()
      await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 5)
    }
    isOver = true
    await reading
    await load.stop()
    console.log(`6 restarts behind nginx: ${pages.length} pages, ${load.acknowledged.size} orders`)
    expect(pages.filter((status) => status !== 200)).toEqual([])
    expect(Object.fromEntries(load.refusals)).toEqual({})
  },
)

test.skipIf(!hasNginx)(
  'nobody has another address by claiming it, and large sheets pass',
  { timeout: 120_000 },
  async () => {
    await using ground = await openFaultyGround('sqlite', { ...SETTINGS, RATE_LIMIT: 'on' })
    const { program } = ground
    await program.start()
    const authorization = await program.logIn()
    using place = makeTestFolder()
    await using nginx = await openNginx(place.path, [Number(new URL(program.url).port)])
    const guess = (claimed: number) =>
      fetch(`${nginx.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${claimed}` },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'a wrong one' }),
      })
    const statuses = []
    for (let claimed = 1; claimed <= 33; claimed++) statuses.push((await guess(claimed)).status)
    expect(statuses).toContain(429)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(5_000_000)]), 'large.csv')
    const sent = await fetch(`${nginx.url}/api/imports`, {
      method: 'POST',
      headers: { Authorization: authorization },
      body: form,
    })
    // The shop's own answer, not nginx's 413 without JSON.
    expect(sent.headers.get('content-type')).toContain('application/json')
  },
)
