import type { Page } from '@playwright/test'
import { press } from './admin.ts'

/** Something that the owner does, and what is said of it (spec §5 and §8). */
export type Action = {
  /** Up to the press that sends it, which may be repeated: a refusal leaves everything where it was. */
  prepare?: (page: Page) => Promise<void>
  send: string
  /** The thing that a deletion names. */
  deletes?: string
  failure: string
  success: string
}

export const opening = (name: string) => (page: Page) => press(page, name)

export function filling(opener: string, fields: Record<string, string>) {
  return async (page: Page) => {
    await press(page, opener)
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(text)
  }
}
