import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { stubPages } from '../../../tests/support/open-test-shop.ts'
import { ProxyWarning } from './proxy-warning.ts'

onOneDatabase('a proxy that the settings do not fit is told once', async (shop) => {
  const said = () => shop.logged.filter(({ msg }) => /visitors count as one/.test(String(msg))).length
  const open = (change: object) =>
    createApp(
      { ...shop, config: { ...shop.config, ...change }, proxyWarning: new ProxyWarning(shop.log) },
      stubPages,
    )
  const forwarded = { headers: { 'X-Forwarded-For': '41.0.0.1' } }
  const off = open({})
  await off.request('/')
  expect(said()).toBe(0)
  for (let count = 0; count < 3; count++) await off.request('/', forwarded)
  expect(said()).toBe(1)
  const on = open({ trustProxy: true })
  await on.request('/', forwarded)
  await on.request('/api/ready')
  expect(said()).toBe(1)
  await on.request('/')
  expect(said()).toBe(2)
  const behindCloudflare = open({ clientIpHeader: 'CF-Connecting-IP' })
  await behindCloudflare.request('/', { headers: { 'CF-Connecting-IP': '41.0.0.1' } })
  expect(said()).toBe(2)
  await behindCloudflare.request('/', forwarded)
  expect(said()).toBe(3)
})

onOneDatabase(
  'behind Cloudflare visitors are counted by the header that it sets',
  async (shop) => {
    const app = createApp(shop, stubPages)
    const track = async (address: string, claimed: string, orderId = 1) => {
      const headers = {
        'Content-Type': 'application/json',
        'CF-Connecting-IP': address,
        'X-Forwarded-For': claimed,
      }
      const body = JSON.stringify({ orderId, phone: '0661 23 45 67' })
      return (await app.request('/api/orders/track', { method: 'POST', headers, body })).status
    }
    for (let count = 0; count < 20; count++) expect(await track('41.0.0.1', `8.8.8.${count}`)).toBe(404)
    expect([await track('41.0.0.1', '9.9.9.9'), await track('41.0.0.2', '9.9.9.9', 2)]).toEqual([429, 404])
  },
  { RATE_LIMIT: 'on', CLIENT_IP_HEADER: 'CF-Connecting-IP' },
)
