import type { Locator, Page } from '@playwright/test'
import { expect } from './shop-fixture.ts'

export async function openViewer(page: Page, name: string) {
  // What is measured must not be on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: /^Agrandir/ }).click()
  const dialog = page.getByRole('dialog', { name: `Photos de ${name}` })
  await expect(dialog).toBeVisible()
  return dialog
}

/** ms. The first request for a width waits until the server has encoded it: seconds on a busy machine. */
const LOADED = { timeout: 60_000 }

/** A loaded image has its own shape, and no longer the screen's. */
export async function expectLoaded(image: Locator): Promise<void> {
  await expect
    .poll(
      () =>
        image.evaluate((element: HTMLImageElement) => {
          const { width, height } = element.getBoundingClientRect()
          return width / height / (element.naturalWidth / element.naturalHeight)
        }),
      LOADED,
    )
    .toBeCloseTo(1, 2)
}

export async function drag(page: Page, by: number): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.move(width / 2, height / 2)
  await page.mouse.down()
  await page.mouse.move(width / 2 + by / 2, height / 2)
  await page.mouse.move(width / 2 + by, height / 2)
  await page.mouse.up()
}

/**
 * Fingers put down at the first points, moved to each of the others, then lifted. A double tap is sent at once:
 * on a busy machine, waiting for each answer could take longer than a double tap lasts.
 */
export async function touch(page: Page, steps: { x: number; y: number }[][], times = 1): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const events = [...steps, []].map((points, index) => {
    const type = index === 0 ? 'touchStart' : points.length > 0 ? 'touchMove' : 'touchEnd'
    return { type, touchPoints: points.map((point, id) => ({ ...point, id })) } as const
  })
  for (let time = 1; time < times; time++)
    for (const event of events) void session.send('Input.dispatchTouchEvent', event)
  for (const event of events) await session.send('Input.dispatchTouchEvent', event)
  await session.detach()
}
