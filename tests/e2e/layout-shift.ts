import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Has every later page of the tab add up how far its parts move by themselves. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sum = { value: 0 }
    Object.assign(window, { layoutShift: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum.value += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shift of the present page so far; at least all of it, for sessions are not told apart. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { layoutShift: { value: number } }).layoutShift.value)
}
