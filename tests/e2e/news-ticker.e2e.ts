import { expect, stopClock, test, WIDE } from './shop-fixture.ts'
import { expectNoOverflow } from './shopper.ts'

test('the news change every three seconds, by the arrows, and not while paused or pointed at', {
  tag: WIDE,
}, async ({ page, shop }) => {
  const news = (await shop.asOwner('/news/active')) as { text: string }[]
  const bar = page.getByRole('region', { name: 'Actualités' })
  const shows = (index: number) => expect(bar.getByText(news[index % news.length]?.text ?? '')).toBeVisible()
  await stopClock(page)
  await page.goto('/categorie/1')
  await shows(0)
  await page.clock.runFor(3000)
  await shows(1)
  await bar.getByRole('button', { name: 'Actualité suivante' }).press('Enter')
  await shows(2)
  await bar.getByRole('button', { name: 'Actualité précédente' }).press('Enter')
  await page.clock.runFor(9000)
  await shows(1)
  await bar.getByRole('button', { name: 'Mettre le défilement en pause' }).press('Enter')
  await page.getByRole('button', { name: 'MENU' }).focus()
  await page.clock.runFor(9000)
  await shows(1)
  await bar.getByRole('button', { name: 'Reprendre le défilement' }).press('Enter')
  await page.getByRole('button', { name: 'MENU' }).focus()
  await page.clock.runFor(3000)
  await shows(2)
  await bar.dispatchEvent('pointerover')
  await page.clock.runFor(9000)
  await shows(2)
})

test('nothing moves for visitors who asked for less motion', async ({ page, shop }) => {
  const news = (await shop.asOwner('/news/active')) as { text: string }[]
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stopClock(page)
  await page.goto('/')
  await expect(page.getByText(news[0]?.text ?? '')).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(page.getByText(news[0]?.text ?? '')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Slide 1 sur' })).toHaveAttribute('aria-current', 'true')
})

test('a long text is read whole while the news are paused', async ({ page, shop }) => {
  const text = Array.from({ length: 60 }, (_, index) => `mot${index}`).join(' ')
  const made = (await shop.send('POST', '/news', { title: 'Longue', text })) as { id: number }
  try {
    const news = (await shop.asOwner('/news/active')) as { id: number }[]
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/panier')
    const shown = page.getByRole('region', { name: 'Actualités' }).getByRole('paragraph')
    for (let at = news.findIndex(({ id }) => id === made.id); at > 0; at -= 1) {
      await page.getByRole('button', { name: 'Actualité suivante' }).click()
    }
    await expect(shown).toHaveText(text)
    const hidden = () => shown.evaluate((element) => element.scrollHeight - element.clientHeight)
    expect(await hidden()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Mettre le défilement en pause' }).click()
    await expect.poll(hidden).toBe(0)
    await expectNoOverflow(page)
  } finally {
    await shop.send('PUT', `/news/${made.id}`, { isActive: false })
  }
})
