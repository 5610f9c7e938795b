import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { openFaultyGround } from './support/faulty-ground.ts'
import { freePort } from './support/free-port.ts'
import { OrderLoad } from './support/order-load.ts'
import { ShopProgram } from './support/shop-program.ts'
import { DATABASES, makeTestFolder } from './support/test-databases.ts'

const isServed = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })

test('npm start stops when it is told to, and leaves no server behind', { tags: ['long'] }, async () => {
  using folder = makeTestFolder()
  const port = await freePort()
  const settings = {
    DATA_DIR: folder.path,
    PORT: String(port),
    DEMO: 'off',
    DATABASE_URL: '',
    LOG_LEVEL: 'silent',
  }
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: npm.stdout })) if (/^\s*Shop\s+http/.test(line)) break
  npm.stdout.resume()
  expect(await isServed(port)).toBe(true)
  const exit = once(npm, 'exit')
  npm.kill('SIGTERM')
  await exit
  await expect.poll(() => isServed(port)).toBe(false)
})

const LINE = /^[a-z_0-9]+(\{[^}]*\})? (-?[0-9.]+(e[+-]?[0-9]+)?|Nan|[+-]Inf)$/

for (const database of DATABASES) {
  test(`metrics are on a port of their own, and count what happens (${database})`, async () => {
    const port = await freePort()
    await using ground = await openFaultyGround(database, { METRICS_PORT: String(port) })
    const { program, form } = ground
    await program.start()
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    for (const path of ['/', '/', '/api/products', '/api/products', '/api/nope', '/assets/nope.js']) {
      await (await fetch(program.url + path)).arrayBuffer()
    }
    using load = new OrderLoad(program.url, form, 1)
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(1)
    await load.stop()
    await expect.poll(read).toContain(`guidon_orders{status="pending"} ${load.acknowledged.size}`)
    const text = await read()
    const lines = text
      .trim()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines.filter((line) => !LINE.test(line))).toEqual([])
    for (const line of [
      'guidon_requests_total{kind="page",method="GET",status="200"} 2',
      'guidon_requests_total{kind="api",method="GET",status="404"} 1',
      `guidon_requests_total{kind="api",method="POST",status="201"} ${load.acknowledged.size}`,
      'guidon_request_seconds_count{kind="page"} 2',
      'guidon_page_cache_hits_total 2',
      'guidon_database_up 1',
      'guidon_orders{status="cancelled"} 0',
      'guidon_last_backup_timestamp_seconds 0',
      'guidon_image_queue 0',
      'guidon_storage_up 1',
    ]) {
      expect(lines).toContain(line)
    }
    expect(text).toMatch(/guidon_query_seconds_count [1-9]/)
    // Visitors cannot reach them, and nothing else is on that port.
    expect((await fetch(`${program.url}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
    expect(await program.end('SIGTERM')).toBe(0)
  })
}

test('the version that runs is in the log, with the commit that it was built from', async () => {
  using folder = makeTestFolder()
  await using program = await ShopProgram.on({ DATA_DIR: folder.path, LOG_LEVEL: 'info' })
  const lines = await program.start()
  // Lines of the log may come a moment after what is printed.
  const printed = () => lines.join('\n')
  await expect
    .poll(printed)
    .toMatch(/"version":"\d+\.\d+\.\d+","commit":"([0-9a-f]{12}(-dirty)?)?","msg":"The shop is open"/)
})
