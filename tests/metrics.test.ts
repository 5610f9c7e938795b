import { expect, test } from 'vitest'
import { openFaultyGround } from './support/faulty-ground.ts'
import { freePort } from './support/free-port.ts'
import { OrderLoad } from './support/order-load.ts'
import { DATABASES } from './support/test-databases.ts'

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
