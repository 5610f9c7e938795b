import { expect, test } from 'vitest'
import { addImage, bumpVersion } from '../../../tests/support/factories.ts'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'
import { createPages } from './pages.ts'

test('robots.txt lets search engines fetch the logo that the structured data name', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  await shop.db
    .updateTable('shop_identity')
    .set({ logo_hash: await addImage(shop) })
    .execute()
  await bumpVersion(shop)
  const pages = await createPages(shop)
  const read = async (path: string) => (await pages.request(path)).text()
  const [, logo = ''] = /"logo":"([^"]*)"/.exec(await read('/')) ?? []
  const allowed = [...(await read('/robots.txt')).matchAll(/^Allow: (.*)$/gm)].map(([, path = '']) => path)
  expect(allowed.filter((path) => new URL(logo).pathname.startsWith(path))).toEqual(['/api/shop/logo'])
})
