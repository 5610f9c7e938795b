import type { ReactElement } from 'react'

/** Fragments kept; the oldest make room. A card is about 2 kB. */
const MAX_FRAGMENTS = 1000

/**
 * Parts of pages as HTML, kept on the server for one catalogue version: a product's card is the same on every
 * page that shows it, and making it again and again is most of what a page costs.
 */
export class Fragments {
  readonly #kept = new Map<string, string>()
  readonly #missing = new Map<string, ReactElement>()

  /** A part's HTML, if it was made before; else it is noted to be made after the page. */
  find(key: string, element: ReactElement): string | undefined {
    const html = this.#kept.get(key)
    if (html === undefined) this.#missing.set(key, element)
    return html
  }

  /** Makes what pages have missed. A part must not use React's ids: they count from the page's root. */
  fill(render: (element: ReactElement) => string): void {
    for (const [key, element] of this.#missing) {
      const [oldest] = this.#kept.keys()
      if (this.#kept.size >= MAX_FRAGMENTS && oldest !== undefined) this.#kept.delete(oldest)
      // What is to be fetched at once is for the page to say: here it would stand in the wrong place.
      this.#kept.set(key, render(element).replace(/^(<link rel="preload"[^>]*>)+/, ''))
    }
    this.#missing.clear()
  }
}
