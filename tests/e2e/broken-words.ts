import type { Page } from '@playwright/test'

/** Titles, buttons and links that break inside a word. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isBroken = (text: Text) =>
      [...text.data.matchAll(/[\p{L}\p{N}]+/gu)].some(({ index, 0: word }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
    return [...document.querySelectorAll('h1, button, main a[class*="min-h"]')]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && isBroken(node)))
      .map((element) => element.textContent ?? '')
  })
}
