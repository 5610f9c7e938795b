import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createPages } from '#server/pages/pages.ts'
import { routeTree } from '#shop/routes.tsx'
import { openTestShop } from './support/open-test-shop.ts'

test('the admin cannot cover a page of the storefront or what else the server serves', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const served = createApp(shop, await createPages(shop)).routes.map(({ path }) => path)
  const pages = Object.values(routeTree.children ?? {}).map(({ options }) =>
    'path' in options ? options.path : '',
  )
  const folders = [...served, ...pages].map((path) => path.split('/').find(Boolean) ?? '')
  const taken = new Set(folders.filter((name) => /^[\w-]+$/.test(name) && name !== shop.config.adminPath))
  expect([...taken]).toEqual(expect.arrayContaining(['api', 'assets', 'categorie', 'flux', 'suivi']))
  for (const path of taken) {
    expect(() => readConfig({ ADMIN_PATH: path }), path).toThrow('is a path of the shop itself')
  }
})
