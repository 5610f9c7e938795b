import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStorefrontBuild } from '#server/storefront-build.ts'

// What a visitor downloads before a page is alive, as it travels: with Brotli.

const DIST = join(import.meta.dirname, '../dist')
const SCREENS = [
  'home/home-screen',
  'catalogue/category-screen',
  'product/product-screen',
  'cart/cart-screen',
]

const MAX_SCRIPT = 130_000
const MAX_STYLE = 15_000

for (const screen of SCREENS) {
  test(`${screen} begins with little script and style`, async () => {
    const { assetTags } = await openStorefrontBuild(DIST)
    const tags = assetTags([`src/shop/${screen}.tsx`])
    const script = await sizeOf(tags, /(?:modulepreload" href|module" src)="\/([^"]+)"/g)
    const style = await sizeOf(tags, /stylesheet" href="\/([^"]+)"/g)
    expect(script).toBeGreaterThan(50_000)
    expect(script).toBeLessThanOrEqual(MAX_SCRIPT)
    expect(style).toBeLessThanOrEqual(MAX_STYLE)
  })
}

test('the screens measured are those that the build knows', async () => {
  const manifest = JSON.parse(await readFile(join(DIST, 'shop/.vite/manifest.json'), 'utf8'))
  for (const screen of SCREENS) expect(manifest).toHaveProperty([`src/shop/${screen}.tsx`])
})

async function sizeOf(tags: string, link: RegExp): Promise<number> {
  const files = [...tags.matchAll(link)].map(([, file]) => join(DIST, 'shop', file ?? ''))
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
