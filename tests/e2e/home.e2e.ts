import type { Page } from '@playwright/test'
import type { Banner } from '#contract/content.ts'
import { expectNoViolation } from './axe.ts'
import { holdAnswers } from './held-answers.ts'
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

test('the side tab opens and closes every three seconds, stops with the pause button, and leads to its link', async ({
  page,
  shop,
}) => {
  const [card] = (await shop.asOwner('/hero-cards/active')) as { link: string }[]
  const tab = page.getByRole('link', { name: 'Nouveautés' })
  await stopClock(page)
  await page.goto('/')
  await expect(tab).toHaveAttribute('aria-expanded', 'false')
  await page.clock.runFor(3000)
  await expect(tab).toHaveAttribute('aria-expanded', 'true')
  await page.clock.runFor(3000)
  await expect(tab).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Mettre le diaporama en pause' }).press('Enter')
  await page.clock.runFor(9000)
  await expect(tab).toHaveAttribute('aria-expanded', 'false')
  await tab.press('Enter')
  await expect(page).toHaveURL(card?.link ?? '')
})

test('beside a single slide the button pauses the side tab', async ({ page, shop }) => {
  const [banner] = (await shop.asOwner('/banners/active')) as Banner[]
  await page.route('**/api/banners/active', (route) => route.fulfill({ json: [banner] }))
  await stopClock(page)
  await goHomeFromElsewhere(page)
  const tab = page.getByRole('link', { name: 'Nouveautés' })
  await expect(tab).toHaveAttribute('aria-expanded', 'false')
  await page.clock.runFor(3000)
  await expect(tab).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Mettre l’onglet en pause' }).press('Enter')
  await page.clock.runFor(9000)
  await expect(tab).toHaveAttribute('aria-expanded', 'true')
})

test('new arrivals, every category and the founding year are on the home', async ({ page, shop }) => {
  const categories = (await shop.asOwner('/categories')) as { name: string }[]
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Derniers arrivages' })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(4)
  for (const { name } of categories) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(page.locator('#about-section')).toContainText('2019')
})

test('slides that fail to load or are missing are reported with a button to reload', async ({ page }) => {
  await page.route('**/api/banners/active', (route) => route.abort())
  await goHomeFromElsewhere(page)
  await expect(page.getByRole('alert')).toHaveText('Erreur lors du chargement des slides')
  await expectNoViolation(page, 'slides failed')
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect(page.getByRole('region', { name: 'À la une' })).toBeVisible()

  await page.unroute('**/api/banners/active')
  await page.route('**/api/banners/active', (route) => route.fulfill({ json: [] }))
  await goHomeFromElsewhere(page)
  await expect(page.getByRole('alert')).toHaveText('Aucun slide valide trouvé')
  await expect(page.getByRole('button', { name: 'Actualiser' })).toBeVisible()
})

test('one slide needs neither arrows nor dots', async ({ page, shop }) => {
  const [banner] = (await shop.asOwner('/banners/active')) as Banner[]
  await page.route('**/api/banners/active', (route) => route.fulfill({ json: [banner] }))
  await goHomeFromElsewhere(page)
  await expect(page.getByText(banner?.title ?? '')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suivant', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Slide/ })).toHaveCount(0)
})

test('a slow home shows that it is loading', async ({ page }) => {
  const answers = await holdAnswers(page, '**/api/banners/active')
  await goHomeFromElsewhere(page)
  await expect(page.getByText('Chargement...')).toBeVisible()
  await answers.release()
  await expect(page.getByRole('region', { name: 'À la une' })).toBeVisible()
})

/** Opens the home by client-side navigation, as the first page of a visit is rendered by the server. */
async function goHomeFromElsewhere(page: Page): Promise<void> {
  await page.goto('/nulle-part')
  await page.getByRole('banner').getByRole('link', { name: 'Guidon, accueil' }).click()
}
