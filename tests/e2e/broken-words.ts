import type { Page } from '@playwright/test'

const PARTS =
  'h1, button, dt, dd, th, legend, main a[class*="min-h"], dialog *, [role=option] *, main article *'

/** Texts that break inside a word, where none may. */
export async function brokenWords(page: Page): Promise<string[]> {
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
