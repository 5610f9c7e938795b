import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Fails with what axe finds wrong on the page as it stands: from now on nothing fades in or slides any more. */
export async function expectNoViolation(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  // Injects axe once per document, and returns violations only, since sending its other results takes longer.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const results = await run(document, { resultTypes: ['violations'], preload: false })
    return results.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`)
  })
  expect(
    violations.map((violation) => `${state}: ${violation}`),
    state,
  ).toEqual([])
}
