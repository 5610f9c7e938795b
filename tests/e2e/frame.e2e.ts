import { holdAnswers } from './held-answers.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { expect, test, WIDE } from './shop-fixture.ts'
import { enlargeText } from './shopper.ts'

test('call and message buttons float on small screens only, and hide while the page is scrolled down', {
  tag: WIDE,
}, async ({ page, isMobile }) => {
  await page.goto('/')
  const call = page.getByRole('link', { name: 'Appeler le magasin' })
  if (!isMobile) return expect(call).toBeHidden()
  await expect(call).toBeInViewport()
  await expect(call).toHaveAttribute('href', /^tel:/)
  await expect(page.getByRole('link', { name: 'Écrire sur WhatsApp' })).toHaveAttribute('href', /wa\.me/)
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await expect(call).not.toBeInViewport()
  // Elsewhere a text of the shop's may lie under them.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(call).toBeInViewport()
})

test('a new page has the focus on its heading; the first one has a skip link', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Casques' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Casques' })).toBeFocused()
  await expect(page).toHaveTitle('Casques | Guidon')
  await expect(page.getByRole('status').filter({ hasText: 'Casques | Guidon' })).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('with text at 200 % the name of the shop and titles of slides are whole', async ({ page }) => {
  await page.goto('/')
  await enlargeText(page)
  const logo = page.getByRole('banner').getByText('Guidon')
  expect(await logo.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0)
  const slider = await page.getByRole('region', { name: 'À la une' }).boundingBox()
  const title = await page.getByText('La nouvelle collection est en rayon').boundingBox()
  expect(title?.y).toBeGreaterThanOrEqual(slider?.y ?? Number.NaN)
})

test('the floating buttons never cover a name or a price', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const buttons = page.getByRole('complementary', { name: 'Nous joindre' })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/categorie/1')
    await expect(buttons).toHaveAttribute('data-place', /free|taken/)
    const places = await buttons.evaluate(async (aside) => {
      const nextFrame = () => new Promise(requestAnimationFrame)
      const isCovering = () => {
        const box = aside.getBoundingClientRect()
        const parts = [...document.querySelectorAll('main :is(h1, h2, h3, .price)')]
        const isOver = (part: DOMRect) =>
          part.left < box.right && box.left < part.right && part.top < box.bottom && box.top < part.bottom
        return box.left < innerWidth && parts.some((part) => isOver(part.getBoundingClientRect()))
      }
      let hasMoved = false
      const observer = new MutationObserver(() => {
        hasMoved ||= aside.dataset.place === 'moving'
      })
      observer.observe(aside, { attributes: true })
      const seen: { top: number; place: string | undefined; isCovering: boolean }[] = []
      for (let top = 0; top < 1500; top += 137) {
        const before = window.scrollY
        window.scrollTo({ top, behavior: 'instant' })
        hasMoved = window.scrollY === before
        while (!hasMoved || aside.dataset.place === 'moving') await nextFrame()
        seen.push({ top, place: aside.dataset.place, isCovering: isCovering() })
      }
      return seen
    })
    expect(
      places.filter(({ isCovering }) => isCovering),
      `covering at ${width} px`,
    ).toEqual([])
    expect(
      places.filter(({ place }) => place === 'free'),
      `free at ${width} px`,
    ).not.toEqual([])
  }
})

test('the floating buttons leave a wide button of large text free', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/categorie/99999')
  await enlargeText(page)
  const buttons = page.getByRole('complementary', { name: 'Nous joindre' })
  const home = page.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' })
  await expect(buttons).toHaveAttribute('data-place', 'taken')
  await expect(buttons.getByRole('link').first()).not.toBeInViewport()
  await expect(home).toBeInViewport({ ratio: 1 })
})

test('late fonts cause no layout shift', { tag: WIDE }, async ({ page }) => {
  await watchLayoutShift(page)
  for (const path of ['/', '/categorie/8', '/produit/1']) {
    const fonts = await holdAnswers(page, '**/*.woff2')
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: /^Panier/ })).toBeVisible()
    await fonts.arrived(3)
    await fonts.release()
    expect(await layoutShift(page), path).toBeLessThan(0.02)
    await page.unroute('**/*.woff2')
  }
})
