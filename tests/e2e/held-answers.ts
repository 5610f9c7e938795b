import type { Page, Route } from '@playwright/test'

/** What brings a page of the storefront to life. */
export const SCRIPTS = /\/assets\/entry-client[^/]*\.js/

export type HeldAnswers = {
  /** Resolves once so many calls are waiting. */
  arrived: (count?: number) => Promise<void>
  /** Lets all that wait go, in the order asked for, and what comes later pass at once. */
  release: (order?: 'first' | 'last') => Promise<void>
}

/** Keeps the answers to some addresses back until they are let go: a slow network, without waiting for one. */
export async function holdAnswers(page: Page, address: string | RegExp): Promise<HeldAnswers> {
  const held: (() => Promise<void>)[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let isOpen = false
  await page.route(address, async (route) => {
    // A page that has moved on no longer listens.
    const pass = () => route.fallback().catch(() => {})
    if (isOpen) return pass()
    held.push(pass)
    for (const { count, resolve } of waiting) if (held.length >= count) resolve()
  })
  return {
    arrived: (count = 1) =>
      new Promise((resolve) => {
        if (held.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    release: async (order = 'first') => {
      isOpen = true
      for (const pass of order === 'first' ? held : held.toReversed()) await pass()
    },
  }
}

/** Opens a page as the server sent it, whose scripts wait for `release()`. */
export async function openUnhydrated(page: Page, path: string): Promise<HeldAnswers> {
  const scripts = await holdAnswers(page, SCRIPTS)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return scripts
}

/** Has the shop get these calls, while their answers are lost. */
export async function loseAnswers(page: Page, address: string, options?: { times: number }): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route(address, lose, options)
}
