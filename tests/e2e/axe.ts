import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with what axe finds wrong on the page as it stands: from now on nothing fades in or slides any more. */
export async function expectNoViolation(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  await expectNothing(new AxeBuilder({ page }), state)
}

/**
 * The same for the dialogs that are open. What lies below them is inert and has been looked at before; reading
 * it again is what takes long.
 */
export async function expectNoViolationInDialog(page: Page, state: string): Promise<void> {
  const axe = new AxeBuilder({ page })
  const open = ['[role=dialog]', '[role=alertdialog]']
  const counts = await Promise.all(open.map((selector) => page.locator(selector).count()))
  const shown = open.filter((_, index) => counts[index])
  expect(shown, `${state}: no dialog is open`).not.toEqual([])
  for (const selector of shown) axe.include(selector)
  await expectNothing(axe, state)
}

async function expectNothing(axe: AxeBuilder, state: string): Promise<void> {
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${state}: ${id} ${nodes[0]?.html.slice(0, 200)}`),
    state,
  ).toEqual([])
}
