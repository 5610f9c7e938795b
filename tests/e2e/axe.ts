import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with what axe finds wrong on the page as it stands: from now on nothing fades in or slides any more. */
export async function expectNoViolation(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${state}: ${id} ${nodes[0]?.html.slice(0, 200)}`),
    state,
  ).toEqual([])
}
