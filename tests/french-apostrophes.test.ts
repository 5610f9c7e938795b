import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Texts that the specification words with a straight apostrophe; the storefront shows none at present. */
const AS_SPECIFIED: string[] = []

const STRAIGHT = /\p{L}'\p{L}/u
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g

test('storefront and demo texts have typographic apostrophes', () => {
  const files = globSync(['src/{shop,rules}/**/*.{ts,tsx}', 'demo/**/*.json'], { exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(COMMENTS, '')
    const lines = text.split('\n').filter((line) => STRAIGHT.test(line))
    return lines
      .filter((line) => !AS_SPECIFIED.some((part) => line.includes(part)))
      .map((line) => `${file}: ${line.trim()}`)
  })
  expect(found).toEqual([])
})
