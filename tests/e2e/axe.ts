import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with what axe finds wrong on the page as it stands. */
export async function expectNoViolation(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${state}: ${id} ${nodes[0]?.html.slice(0, 200)}`),
    state,
  ).toEqual([])
}
