import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { ADMIN_CHAPTERS, CHAPTERS, FURTHER } from './scenes/chapters.ts'
import { words } from './scenes/scene.ts'
import { CORE, expect, test, WIDE } from './shop-fixture.ts'

// Each screen in its states (scenes/). The texts are those of the specification: a letter, a case or an accent that
// differs fails. What tests of behaviour do with these states, they need not look at again for all this.

const WIDTHS = [320, 360, 390, 768, 1366, 1440]
const AXE_WIDTHS = [390, 1440]

/** Where no word may break. */
const PARTS =
  'h1, button, dt, dd, th, legend, main a[class*="min-h"], dialog *, [role=option] *, main article *'

/** Toasts whose straight apostrophes the specification has. */
const SPECIFIED = /Erreur lors de [\p{L} ']+/gu

for (const [tag, chapters] of [
  [[WIDE, CORE], CHAPTERS],
  [[WIDE], FURTHER],
  [[], ADMIN_CHAPTERS],
] as const) {
  for (const [chapter, scenes] of chapters) {
    test(`the specified words are there, and nothing moves by itself: ${chapter}`, {
      tag: [...tag],
    }, async ({ page, shop, isMobile }) => {
      await page.setViewportSize(isMobile ? { width: 360, height: 780 } : { width: 1440, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await watchLayoutShift(page)
      for (const { state, texts, isFilledIn, isOfAdmin, open } of scenes.filter(
        (one) => isMobile || !one.isAlike,
      )) {
        await open(page, shop)
        for (const text of texts) await expect(words(page, text), `${state}: ${text}`).toBeVisible()
        expect(await straightApostrophes(page), `${state}: straight apostrophes`).toEqual([])
        await page.evaluate(() => document.fonts.ready)
        if (isFilledIn || isOfAdmin) continue
        expect(await layoutShift(page), `layout shift: ${state}`).toBeLessThanOrEqual(0.02)
      }
    })

    test(`everybody can use the shop at any width, and no word breaks, also with text at 200 %: ${chapter}`, async ({
      page,
      shop,
    }) => {
      test.slow()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const found: string[] = []
      for (const { state, texts, isOfAdmin, isWide, open } of scenes) {
        await page.setViewportSize({ width: 390, height: 844 })
        await open(page, shop)
        await expect(words(page, texts[0] ?? ''), state).toBeVisible()
        for (const size of ['200%', '']) {
          for (const width of WIDTHS) {
            if (isOfAdmin && !isWide && size !== '' && width > 390) continue
            await page.setViewportSize({ width, height: 800 })
            const excess = await settledExcess(page, size)
            if (excess > 0)
              found.push(`${state} at ${width} px, text ${size || '100%'}: ${excess} px too wide`)
            if (await isOutOfReach(page))
              found.push(`${state} at ${width} px, text ${size || '100%'}: a dialog is out of reach`)
            if (width === 390)
              for (const text of await brokenWords(page)) found.push(`${state}, text ${size}: ${text}`)
            if (size === '' && AXE_WIDTHS.includes(width))
              await expectNoViolation(page, `${state} at ${width} px`)
          }
        }
      }
      expect(found).toEqual([])
    })
  }
}

/** Whether an open dialog begins above the screen or ends below it, where nothing scrolls to it. */
async function isOutOfReach(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('dialog[open]')].some(
      // Unlike a bounding box, these leave out the animation that opens it.
      ({ offsetTop, offsetHeight }) => offsetTop < 0 || offsetTop + offsetHeight > innerHeight + 1,
    ),
  )
}

/** Words in sight, or read aloud, whose apostrophe is straight: `l'accueil`. M'Sila keeps its own. */
async function straightApostrophes(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => [
    document.title,
    ...[...document.querySelectorAll('body > :not(script)')].map(({ textContent }) => textContent ?? ''),
    ...[...document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].flatMap((element) =>
      ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ])
  return texts.flatMap((text) => text.replaceAll(SPECIFIED, '').match(/(?!M')\p{L}+'\p{L}+/gu) ?? [])
}

/** Texts that break inside a word, where none may. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const isBroken = (text: Text) =>
      [...text.data.matchAll(/[\p{L}\p{N}]+/gu)].some(({ index, 0: word }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
    return [...document.querySelectorAll(selector)]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && isBroken(node)))
      .map((element) => element.textContent ?? '')
  }, PARTS)
}

/** Returns by how many px the page is too wide, once what measures itself has drawn again. */
async function settledExcess(page: Page, fontSize: string): Promise<number> {
  const excess = () =>
    page.evaluate((size) => {
      const { documentElement: root, body } = document
      root.style.fontSize = size
      // Forces a layout: after a container query changes, Chromium may report the former scroll width until the next one.
      body.style.display = 'none'
      root.getBoundingClientRect()
      body.style.display = ''
      return root.scrollWidth - root.clientWidth
    }, fontSize)
  if ((await excess()) <= 0) return 0
  await expect
    .poll(excess, { timeout: 3000 })
    .toBeLessThanOrEqual(0)
    .catch(() => null)
  return excess()
}
