import type { Banner } from '#contract/content.ts'
import { goHomeFromElsewhere } from './scenes/frame.ts'
import { CORE, expect, stopClock, test, WIDE } from './shop-fixture.ts'

test('the hero changes slide every five seconds, by arrows, dots and keys', { tag: [WIDE, CORE] }, async ({
  page,
  shop,
}) => {
  const banners = (await shop.asOwner('/banners/active')) as Banner[]
  const hero = page.getByRole('region', { name: 'À la une' })
  const shows = (index: number) =>
    expect(hero.getByRole('button', { name: `Slide ${index + 1} sur ${banners.length}` })).toHaveAttribute(
      'aria-current',
      'true',
    )
  await stopClock(page)
  await page.goto('/')
  await expect(page.getByText(banners[0]?.title ?? '')).toBeInViewport()
  await shows(0)
  await page.clock.runFor(5000)
  await shows(1)
  await expect(page.getByText(banners[1]?.title ?? '')).toBeInViewport()
  await hero.getByRole('button', { name: 'Suivant' }).press('Enter')
  await shows(2)
  await hero.getByRole('button', { name: 'Précédent' }).press('Enter')
  await shows(1)
  await hero.getByRole('button', { name: 'Slide 1 sur' }).press('Enter')
  await shows(0)
  await hero.getByRole('list').press('ArrowRight')
  await shows(1)
})

test('the side tab opens and closes every three seconds, until it is paused', async ({ page, shop }) => {
  const [card] = (await shop.asOwner('/hero-cards/active')) as { link: string }[]
  const tab = page.getByRole('link', { name: 'Nouveautés' })
  const isOpen = (open: boolean) => expect(tab).toHaveAttribute('aria-expanded', String(open))
  await stopClock(page)
  await page.goto('/')
  await isOpen(false)
  for (const open of [true, false]) {
    await page.clock.runFor(3000)
    await isOpen(open)
  }
  await page.getByRole('button', { name: 'Mettre le diaporama en pause' }).press('Enter')
  await page.clock.runFor(9000)
  await isOpen(false)
  await tab.press('Enter')
  await expect(page).toHaveURL(card?.link ?? '')
})

test('new arrivals and every category are on the home', async ({ page, shop }) => {
  const categories = (await shop.asOwner('/categories')) as { name: string }[]
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Derniers arrivages' })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(4)
  for (const { name } of categories) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
  }
})

test('slides that fail to load are read again by the button', async ({ page }) => {
  await page.route('**/api/banners/active', (route) => route.abort())
  await goHomeFromElsewhere(page)
  const again = page.getByRole('button', { name: 'Actualiser' })
  await again.waitFor()
  await page.unroute('**/api/banners/active')
  await again.click()
  await expect(page.getByRole('region', { name: 'À la une' })).toBeVisible()
})

test('one slide has neither arrows nor dots, and its button pauses the tab', async ({ page, shop }) => {
  const [banner] = (await shop.asOwner('/banners/active')) as Banner[]
  await page.route('**/api/banners/active', (route) => route.fulfill({ json: [banner] }))
  await stopClock(page)
  await goHomeFromElsewhere(page)
  await expect(page.getByText(banner?.title ?? '')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suivant', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Slide/ })).toHaveCount(0)
  const tab = page.getByRole('link', { name: 'Nouveautés' })
  await expect(tab).toHaveAttribute('aria-expanded', 'false')
  await page.clock.runFor(3000)
  await expect(tab).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Mettre l’onglet en pause' }).press('Enter')
  await page.clock.runFor(9000)
  await expect(tab).toHaveAttribute('aria-expanded', 'true')
})
