import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Fails with what axe finds wrong on the page as it stands: from now on nothing fades in or slides any more. */
export async function expectNoViolation(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  await expectNothing(page, ['html'], state)
}

/**
 * The same for the dialogs that are open. What lies below them is inert and has been looked at before; reading
 * it again is what takes long.
 */
export async function expectNoViolationInDialog(page: Page, state: string): Promise<void> {
  const open = ['[role=dialog]', '[role=alertdialog]']
  const counts = await Promise.all(open.map((selector) => page.locator(selector).count()))
  const shown = open.filter((_, index) => counts[index])
  expect(shown, `${state}: no dialog is open`).not.toEqual([])
  await expectNothing(page, shown, state)
}

/** Injects axe once per document, and returns violations only, since sending its other results takes longer. */
async function expectNothing(page: Page, within: string[], state: string): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (include) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const results = await run({ include }, { resultTypes: ['violations'], preload: false })
    return results.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`)
  }, within)
  expect(
    violations.map((violation) => `${state}: ${violation}`),
    state,
  ).toEqual([])
}
