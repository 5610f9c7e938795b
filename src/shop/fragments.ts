import type { ReactNode } from 'react'

/** Fragments kept; those unused for longest make room. A card is about 2 kB, a header 5. */
const MAX_FRAGMENTS = 1000

/** Stands around a part's name in a page's text. Nobody can guess it: what a visitor writes never passes for a part. */
const SEAM = crypto.randomUUID()

const encoder = new TextEncoder()

/** Of a page: its text, or the bytes of a part that was made before. */
export type Piece = string | Uint8Array

type Part = {
  /** Tags of what is to be fetched at once: they stand at the beginning of the page. */
  preloads: string
  bytes: Uint8Array[]
}

const PRELOADS = /^(<link rel="preload"[^>]*>)+/

/**
 * Parts of pages as bytes, kept on the server for one catalogue version: a product's card is the same on every
 * page that shows it, and making it again and again is most of what a page costs.
 */
export class Fragments {
  readonly #kept = new Map<string, Part>()
  readonly #missing = new Map<string, () => ReactNode>()

  /** What stands for a part in a page's text, if it was made before; else it is noted to be made after the page. */
  find(name: string, part: () => ReactNode): string | undefined {
    const kept = this.#kept.get(name)
    if (kept) {
      this.#keep(name, kept)
      return SEAM + name + SEAM
    }
    this.#missing.set(name, part)
    return undefined
  }

  /** A page's text in pieces, the parts it found in their places; to be called before the next `fill`. */
  assemble(html: string): Piece[] {
    const { preloads, pieces } = this.#takeApart(html)
    return [preloads, ...pieces]
  }

  /** Makes what the page just rendered has missed. */
  fill(render: (part: ReactNode) => string): void {
    for (const [name, part] of this.#missing) {
      const html = render(part())
      const own = PRELOADS.exec(html)?.[0] ?? ''
      const { preloads, pieces } = this.#takeApart(html.slice(own.length))
      const [oldest] = this.#kept.keys()
      if (this.#kept.size >= MAX_FRAGMENTS && oldest !== undefined) this.#kept.delete(oldest)
      const bytes = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece))
      this.#keep(name, { preloads: own + preloads, bytes })
    }
  }

  /** Ends a page: what it has missed and was not made is none of the next one's. */
  forget(): void {
    this.#missing.clear()
  }

  #takeApart(html: string): { preloads: string; pieces: Piece[] } {
    let preloads = ''
    const pieces = html.split(SEAM).flatMap((piece, n): Piece | Piece[] => {
      const part = n % 2 ? this.#kept.get(piece) : undefined
      preloads += part?.preloads ?? ''
      return part?.bytes ?? piece
    })
    return { preloads, pieces }
  }

  #keep(name: string, part: Part): void {
    this.#kept.delete(name)
    this.#kept.set(name, part)
  }
}
