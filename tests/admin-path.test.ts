import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { routeTree } from '#shop/routes.tsx'

test('the admin cannot cover a page of the storefront', () => {
  const pages = Object.values(routeTree.children ?? {})
  const taken = pages.flatMap(
    ({ options }) => ('path' in options && options.path.split('/').find(Boolean)) || [],
  )
  expect(taken).toContain('categorie')
  for (const path of [...taken, 'api', 'assets']) {
    expect(() => readConfig({ ADMIN_PATH: path }), path).toThrow('is a path of the shop itself')
  }
})
