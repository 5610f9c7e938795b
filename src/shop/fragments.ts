import type { ReactNode } from 'react'

/** Fragments kept; those unused for longest make room. A card is about 2 kB, a header 5. */
const MAX_FRAGMENTS = 1000

/**
 * Parts of pages as HTML, kept on the server for one catalogue version: a product's card is the same on every
 * page that shows it, and making it again and again is most of what a page costs.
 */
export class Fragments {
  readonly #kept = new Map<string, string>()
  readonly #missing = new Map<string, ReactNode>()

  /** A part's HTML, if it was made before; else it is noted to be made after the page. */
  find(name: string, part: ReactNode): string | undefined {
    const html = this.#kept.get(name)
    if (html === undefined) this.#missing.set(name, part)
    else this.#keep(name, html)
    return html
  }

  /** Makes what the page just rendered has missed. */
  fill(render: (part: ReactNode) => string): void {
    for (const [name, part] of this.#missing) {
      const [oldest] = this.#kept.keys()
      if (this.#kept.size >= MAX_FRAGMENTS && oldest !== undefined) this.#kept.delete(oldest)
      // What is to be fetched at once is for the page to say: here it would stand in the wrong place.
      this.#keep(name, render(part).replace(/^(<link rel="preload"[^>]*>)+/, ''))
    }
  }

  /** Ends a page: what it has missed and was not made is none of the next one's. */
  forget(): void {
    this.#missing.clear()
  }

  #keep(name: string, html: string): void {
    this.#kept.delete(name)
    this.#kept.set(name, html)
  }
}
