import { CORE, expect, test } from './shop-fixture.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

test('a wrong prefix gets the shop’s own 404, and nothing tells the right one', async ({ page, shop }) => {
  const response = await page.goto('/gestion/connexion')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('/gestion/connexion')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Retour à l’accueil' })).toBeVisible()
  for (const path of ['/', '/robots.txt', '/sitemap.xml', '/api/nope', '/gestion']) {
    const answer = await page.request.get(path)
    const said = JSON.stringify(answer.headers()) + (await answer.text())
    expect(said, path).not.toContain(shop.adminPath)
  }
})

test('the back office asks for a login and is not for search engines', { tag: CORE }, async ({
  page,
  shop,
}) => {
  const response = await page.goto(`/${shop.adminPath}/commandes`)
  expect(response?.headers()['x-robots-tag']).toContain('noindex')
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page).toHaveURL(new RegExp(`/${shop.adminPath}/connexion`))
  await expect(page.getByRole('heading', { name: 'Connexion Admin' })).toBeVisible()
  await page.getByLabel('Email').fill('someone@example.com')
  await page.getByLabel('Mot de passe', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Email ou mot de passe incorrect')).toBeVisible()
})

test('the back office is installed from its prefix alone', async ({ page, shop }) => {
  const prefix = `/${shop.adminPath}`
  await page.goto(`${prefix}/connexion`)
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('href', 'manifest.webmanifest')
  const answer = await page.request.get(`${prefix}/manifest.webmanifest`)
  const manifest = await answer.json()
  expect(manifest).toMatchObject({
    name: 'Guidon · Administration',
    start_url: `${prefix}/`,
    scope: `${prefix}/`,
    display: 'standalone',
  })
  const files = [...manifest.icons.map(({ src }: { src: string }) => src), `${prefix}/sw.js`]
  for (const path of [`${prefix}/manifest.webmanifest`, `${prefix}/apple-touch-icon.png`, ...files]) {
    const file = await page.request.get(path)
    expect(file.ok(), path).toBe(true)
    expect(file.headers(), path).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
  }
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.register('sw.js')).scope)
  expect(scope).toBe(`${shop.url}${prefix}/`)
  for (const path of ['/sw.js', '/manifest.webmanifest'])
    expect(await (await page.request.get(path)).text(), path).not.toMatch(
      new RegExp(`Administration|${shop.adminPath}`),
    )
})
