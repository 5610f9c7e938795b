import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { onOneDatabase, stubPages } from '#support/open-test-shop.ts'
import { createProxyWarning } from './proxy-warning.ts'

onOneDatabase('a proxy that the settings do not fit is told once', async (shop) => {
  const said = () => shop.logged.filter(({ msg }) => /visitors count as one/.test(String(msg))).length
  const open = (change: object) =>
    createApp(
      { ...shop, config: { ...shop.config, ...change }, proxyWarning: createProxyWarning(shop.log) },
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
