import { expect, test } from 'vitest'
import { describeApi } from '#server/http/openapi/openapi.ts'
import { findCode, openSite } from '#support/attacks.ts'
import { addProduct } from '#support/factories.ts'
import { onOneDatabase, openTestShop, type TestShop } from '#support/open-test-shop.ts'

async function readDocs(shop: TestShop, headers: Record<string, string> = {}) {
  const answer = await shop.request('/api/docs', { headers })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

onOneDatabase('the API has a page to read, in French and for no search engine', async (shop) => {
  const { status, headers, page } = await readDocs(shop)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page).toMatch(/^<!doctype html>\n<html lang="fr">/)
  expect(page).toContain('<title>API | Guidon</title>')
  expect(page).toContain('<meta name="robots" content="noindex">')
  const again = await readDocs(shop, { 'If-None-Match': headers.get('etag') ?? '' })
  expect([again.status, again.page]).toEqual([304, ''])
})

test('the page has every call with its fields and statuses, and links only to what it has', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { page } = await readDocs(shop)
  const calls = page.split('<details>').slice(1)
  const operations = Object.entries(describeApi().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  )
  expect(calls).toHaveLength(operations.length)
  for (const { method, path, operationId, parameters, responses } of operations) {
    const call = calls.find((text) => text.includes(`<code>${operationId}</code>`))
    expect(call).toContain(`<span class="method ${method}">${method}</span><code>${path}</code>`)
    for (const name of [...parameters.map(({ name }) => name), ...Object.keys(responses)]) {
      expect(call, `${operationId}: ${name}`).toContain(`<dt><code>${name}</code>`)
    }
  }
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(links.filter((id) => !ids.includes(id))).toEqual([])
  expect(page).not.toMatch(/undefined|\[object|>null</)
})

test('the order that the page shows for curl is one that the shop takes', async () => {
  await using shop = await openTestShop({ database: 'sqlite', PUBLIC_URL: 'https://moto.example' })
  await addProduct(shop, { price: 18_000, sizes: ['M', 'L'] })
  const { page } = await readDocs(shop)
  const [, command = ''] = /<pre>([^<]+)<\/pre>/.exec(page) ?? []
  const typed = command.replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  expect(typed).toMatch(/^curl https:\/\/moto\.example\/api\/orders \\\n/)
  const [, body = ''] = /-d '([^']+)'$/.exec(typed) ?? []
  expect(await shop.json('POST', '/orders', JSON.parse(body))).toMatchObject({ status: 201 })
})

test('the page runs no script, loads nothing from elsewhere, and looks like the shop', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  await shop.json('PUT', '/shop', { name: '<b onclick="x">Moto</b>' }, await shop.logIn())
  const { read } = await openSite(shop)
  const { text } = await read('/api/docs')
  expect(findCode(text)).toEqual([])
  expect(text).not.toMatch(/<script|(src|href)="(https?:)?\/\//)
  expect(text).toContain('<title>API | &lt;b onclick=&quot;x&quot;&gt;Moto&lt;/b&gt;</title>')
  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? []
  expect((await read(stylesheet)).text).toContain('Barlow Condensed')
})
