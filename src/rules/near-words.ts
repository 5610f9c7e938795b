const ARTICLES = new Set(['le', 'la', 'les', 'un', 'une', 'des', 'du', 'de'])

/** Minimum letters of a word in which one edit (a typing error) is tolerated, and of one in which two are. */
const ONE_EDIT = 4
const TWO_EDITS = 8

/** Removes articles from folded words, elided ones (`l'`, `d'`) too. */
export function withoutArticles(words: string[]): string[] {
  return words.map((word) => word.replace(/^[ld]'/, '')).filter((word) => word && !ARTICLES.has(word))
}

/** Returns a key that folded words of the same sound in French share, singular and plural too. */
export function soundKey(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/qu|[cq]/g, 'k')
    .replace(/ou/g, 'w')
    .replace(/z/g, 's')
    .replace(/(.)\1+/gu, '$1')
    .replace(/(?<=.{3})[sx]$/u, '')
    .replace(/ke$/u, 'k')
}

/** True if words differ by at most `edits` edits: letters removed, added or replaced, or neighbors swapped. */
export function isWithinEdits(word: string, other: string, edits: number): boolean {
  if (Math.abs(word.length - other.length) > edits) return false
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= word.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = word[row - 1] === other[column - 1]
      const isSwapped = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...next) > edits) return false
    before = last
    last = next
  }
  return at(last, other.length) <= edits
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

/** True if folded words sound alike, or differ by few edits. False for short words and words with digits. */
export function isNear(word: string, other: string): boolean {
  if (Math.min(word.length, other.length) < ONE_EDIT || hasDigit(word) || hasDigit(other)) return false
  return soundKey(word) === soundKey(other) || isWithinEdits(word, other, editsOf(word))
}

function editsOf(word: string): number {
  return word.length >= TWO_EDITS ? 2 : word.length >= ONE_EDIT ? 1 : 0
}

/** Finds words of a list that sound like a folded word or differ from it by a few edits. */
export class Vocabulary {
  readonly #words: string[]
  readonly #masks: Int32Array
  readonly #bySound: Map<string, string[]>

  /** Skips words with digits: they are codes, which only match exactly. */
  constructor(words: string[]) {
    this.#words = words.filter((word) => !hasDigit(word))
    this.#masks = Int32Array.from(this.#words, letterMask)
    this.#bySound = Map.groupBy(this.#words, soundKey)
  }

  has(word: string): boolean {
    return this.#bySound.get(soundKey(word))?.includes(word) ?? false
  }

  /** Lists words that sound like a folded word, then those within as many edits as its length allows. */
  near(word: string): string[] {
    if (hasDigit(word)) return []
    const alike = this.#bySound.get(soundKey(word)) ?? []
    const edits = editsOf(word)
    const found = new Set(alike)
    if (edits > 0) {
      const mask = letterMask(word)
      this.#words.forEach((other, index) => {
        // An edit changes at most two bits of the letter mask, so this cheap test rules out most words.
        const isPossible = bitCount(mask ^ (this.#masks[index] ?? 0)) <= 2 * edits
        if (isPossible && isWithinEdits(word, other, edits)) found.add(other)
      })
    }
    found.delete(word)
    return [...found]
  }
}

function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}

/** Returns the set of a word's letters as 32 bits, which letters of other scripts share. */
function letterMask(word: string): number {
  let mask = 0
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31)
  return mask
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
