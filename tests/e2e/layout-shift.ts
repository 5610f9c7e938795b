import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** ms after an input in which a slow machine may still draw what it asked for; Chromium itself allows 500. */
const ANSWER = 3000

/** Has every later page of the tab add up how far its parts move by themselves. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript((answer) => {
    const sum = { value: 0 }
    let lastInput = Number.NEGATIVE_INFINITY
    const noteInput = () => {
      lastInput = performance.now()
    }
    for (const type of ['pointerdown', 'pointerup', 'keydown', 'input'])
      addEventListener(type, noteInput, true)
    Object.assign(window, { layoutShift: sum })
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, startTime, value } of list.getEntries() as Shift[])
        if (!hadRecentInput && startTime > lastInput + answer) sum.value += value
    }).observe({ type: 'layout-shift', buffered: true })
  }, ANSWER)
}

/** The layout shift of the present page so far; at least all of it, for sessions are not told apart. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { layoutShift: { value: number } }).layoutShift.value)
}
