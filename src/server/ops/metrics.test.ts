import { expect } from 'vitest'
import { startShop } from '#server/start.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { serveMetrics } from './metrics.ts'

onOneDatabase('a database that is down shows in the metrics, and no old figures with it', async (shop) => {
  const started = await startShop(shop.config, shop.log)
  const server = await serveMetrics(started, { hits: 3, misses: 1 }, { host: '127.0.0.1', port: 0 })
  const read = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
  const up = await read()
  expect(up).toContain('\nguidon_database_up 1\n')
  expect(up).toMatch(/\nguidon_info\{version="\d+\.\d+\.\d+",commit="[^"]*"\} 1\n/)
  expect(up).toContain('\nguidon_orders{status="pending"} 0\n')
  expect(up).toContain('\nguidon_last_backup_timestamp_seconds 0\n')
  await started.stop()
  for (const text of [await read(), await read()]) {
    expect(text).toContain('\nguidon_database_up 0\n')
    expect(text).not.toMatch(/^guidon_(orders|last_backup)/m)
    expect(text).toContain('\nguidon_page_cache_hits_total 3\n')
  }
  await server.close()
})
