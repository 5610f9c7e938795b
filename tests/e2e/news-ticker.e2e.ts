import { expect, stopClock, test, WIDE } from './shop-fixture.ts'

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
