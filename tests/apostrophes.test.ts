import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Names of centres, which must be spelled as in the list of wilayas. */
const NAMES = 'demo/orders.json'
const COMMENT = /^\s*(\/\/|\*|\/\*|\{\/\*)/

test('the texts of the storefront, its demo and the guide have typographic apostrophes', () => {
  const files = globSync(['src/{shop,web,rules}/**/*.{ts,tsx}', 'demo/**/*.json', 'docs/guide/*.md'])
  const found = files
    .filter((file) => !file.endsWith('.test.ts') && file !== NAMES)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => ({ file, line })),
    )
    .filter(({ line }) => !COMMENT.test(line) && /\p{L}'\p{L}/u.test(line))
  expect(found).toEqual([])
})
