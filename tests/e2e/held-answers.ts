import type { Page } from '@playwright/test'

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
    const pass = () => route.continue().catch(() => {})
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
