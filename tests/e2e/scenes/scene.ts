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
  /** Of the admin: it moves as its data arrive, and large text is for phones, but for screens that are `isWide`. */
  isOfAdmin?: true
  /** Has tables, tools or previews beside each other. */
  isWide?: true
  open: (page: Page, shop: RunningShop) => Promise<unknown>
}

type Looks = Pick<Scene, 'isFilledIn' | 'isAlike' | 'isWide'>

/** A state that an address alone leads to. */
export function at(state: string, path: string, texts: string[], looks: Looks = {}): Scene {
  return { state, texts, ...looks, open: (page) => page.goto(path) }
}

/** A state that steps lead to, from where the state before it ends or from an address. */
export function steps(state: string, texts: string[], open: Scene['open'], looks: Looks = {}): Scene {
  return { state, texts, ...looks, open }
}

/** The same where a form is filled in, or an answer changes what stands there. */
export function filledIn(state: string, texts: string[], open: Scene['open'], looks: Looks = {}): Scene {
  return steps(state, texts, open, { ...looks, isFilledIn: true })
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
