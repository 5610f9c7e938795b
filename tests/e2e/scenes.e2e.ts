import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { CHAPTERS } from './scenes/chapters.ts'
import { words } from './scenes/scene.ts'
import { CORE, expect, test, WIDE } from './shop-fixture.ts'

// The storefront's texts as the specification words them, each on the screen and in the state that it belongs to
// (scenes/): a letter, a case or an accent that differs fails. At the narrowest and the widest that the shop is drawn
// for; other tests look at yet other states.

for (const [chapter, scenes] of CHAPTERS) {
  test(`the specified words are there, everybody can use the shop, nothing moves by itself: ${chapter}`, {
    tag: [WIDE, CORE],
  }, async ({ page, shop, isMobile }) => {
    await page.setViewportSize(isMobile ? { width: 360, height: 780 } : { width: 1440, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await watchLayoutShift(page)
    for (const { state, texts, isFilledIn, open } of scenes.filter((one) => isMobile || !one.isAlike)) {
      await open(page, shop)
      for (const text of texts) await expect(words(page, text), `${state}: ${text}`).toBeVisible()
      expect(await straightApostrophes(page), `${state}: straight apostrophes`).toEqual([])
      await page.evaluate(() => document.fonts.ready)
      await expectNoViolation(page, state)
      if (isFilledIn) continue
      expect(await layoutShift(page), `layout shift: ${state}`).toBeLessThanOrEqual(0.02)
    }
  })
}

/** Words in sight, or read aloud, whose apostrophe is straight: `l'accueil`. */
async function straightApostrophes(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => [
    document.title,
    ...[...document.querySelectorAll('body > :not(script)')].map(({ textContent }) => textContent ?? ''),
    ...[...document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].flatMap((element) =>
      ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ])
  return texts.flatMap((text) => text.match(/\p{L}+'\p{L}+/gu) ?? [])
}
