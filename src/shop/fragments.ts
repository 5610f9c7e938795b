import type { ReactNode } from 'react'

/** Fragments kept; those unused for longest make room. A card is about 2 kB, a header 5. */
const MAX_FRAGMENTS = 1000

/** Stands around a part's name in a page's text. Nobody can guess it: what a visitor writes never passes for a part. */
const SEAM = crypto.randomUUID()

const encoder = new TextEncoder()

/**
 * Parts of pages as bytes, kept on the server for one catalogue version: a product's card is the same on every
 * page that shows it, and making it again and again is most of what a page costs.
 */
export class Fragments {
  readonly #kept = new Map<string, Uint8Array>()
  readonly #missing = new Map<string, ReactNode>()

  /** What stands for a part in a page's text, if it was made before; else it is noted to be made after the page. */
  find(name: string, part: ReactNode): string | undefined {
    const bytes = this.#kept.get(name)
    if (bytes) {
      this.#keep(name, bytes)
      return SEAM + name + SEAM
    }
    this.#missing.set(name, part)
    return undefined
  }

  /** A page's text as bytes, with the parts it found in their places; to be called before the next `fill`. */
  assemble(html: string): Uint8Array {
    const pieces = html.split(SEAM)
    return join(pieces.map((piece, n) => (n % 2 ? this.#kept.get(piece) : null) ?? encoder.encode(piece)))
  }

  /** Makes what the page just rendered has missed. */
  fill(render: (part: ReactNode) => string): void {
    for (const [name, part] of this.#missing) {
      // What is to be fetched at once is for the page to say: here it would stand in the wrong place.
      const bytes = this.assemble(render(part).replace(/^(<link rel="preload"[^>]*>)+/, ''))
      const [oldest] = this.#kept.keys()
      if (this.#kept.size >= MAX_FRAGMENTS && oldest !== undefined) this.#kept.delete(oldest)
      this.#keep(name, bytes)
    }
  }

  /** Ends a page: what it has missed and was not made is none of the next one's. */
  forget(): void {
    this.#missing.clear()
  }

  #keep(name: string, bytes: Uint8Array): void {
    this.#kept.delete(name)
    this.#kept.set(name, bytes)
  }
}

function join(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((size, { byteLength }) => size + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.byteLength
  }
  return all
}
