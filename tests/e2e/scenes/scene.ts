import type { Locator, Page } from '@playwright/test'
import type { RunningShop } from '../shop-fixture.ts'

/** A screen of the shop in one of its states. Scenes of a list are opened one after the other. */
export type Scene = {
  state: string
  /** What can be read there, copied from the specification letter by letter. */
  texts: string[]
  /** Reached by filling in a form, or by an answer that changes what stands there. */
  isFilledIn?: boolean
  /** Laid out on a desktop as another scene is: looked at on a phone only. No later scene starts from it. */
  isAlike?: true
  /** Its names of code may break where text is large. */
  isOfCode?: true
  /** Of the admin: it moves as its data arrive, and large text is for phones. */
  isOfAdmin?: true
  open: (page: Page, shop: RunningShop) => Promise<unknown>
}

/** Where a text can be read: on the page, as a list's choice, or as an example in an empty field. */
export function words(page: Page, text: string): Locator {
  const exactly = new RegExp(text.replace(/[.()?/]/g, '\\$&').replaceAll(' ', '\\s'))
  return page
    .getByText(exactly)
    .or(page.getByPlaceholder(exactly))
    .or(page.getByRole('combobox').filter({ hasText: exactly }))
    .filter({ visible: true })
    .first()
}
