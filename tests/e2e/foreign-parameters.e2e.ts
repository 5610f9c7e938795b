import { readFileSync } from 'node:fs'
import { expect, test } from './shop-fixture.ts'

// Links in advertisements and social networks carry parameters that no page reads.

const PARAMETERS = 'fbclid=IwAR1&igsh=MzRl&utm_source=instagram&utm_medium=story&gclid=Cj0&ttclid=E1'

const VALUES: Record<string, string> = {
  categoryId: '1',
  subcategory: 'Jets',
  productId: '1',
  slug: 'livraison-et-retours',
}

/** The paths of the site map, with values for their parameters. */
function listPaths(): string[] {
  const source = readFileSync('src/shop/routes.tsx', 'utf8')
  return [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) =>
    path.replace(/\$(\w+)/g, (_all, name: string) => {
      const value = VALUES[name]
      if (value === undefined) throw new Error(`No value for $${name} of ${path}`)
      return value
    }),
  )
}

test('every page hydrates with foreign parameters, drops them, and keeps the source of the visit', async ({
  page,
  complaints,
}) => {
  const paths = listPaths()
  expect(paths.length).toBeGreaterThan(9)
  for (const path of [...paths, '/rien-ici', '/recherche?search=casque&sort=name&page=2']) {
    const [pathname, query = ''] = path.split('?')
    await page.goto(`${pathname}?${query && `${query}&`}${PARAMETERS}`)
    expect(complaints, path).toEqual([])
    expect(page.url(), path).not.toContain('fbclid')
    expect(page.url(), path).not.toContain('utm_source')
  }
  await expect(page).toHaveURL('/recherche?page=2&search=casque&sort=name')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('source')))
    .toContain('"campaign":"instagram / story"')
})
