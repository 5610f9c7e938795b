// @module-tag long
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
/** Where texts of others are read: requests, sheets, answers of couriers, and what these use. */
const FILES = [
  '{rules,contract}/**/*.ts',
  'server/{account,catalogue,content,couriers,delivery,images,imports,orders,outbound,sheets}/**/*.ts',
  'server/http/{bodies,responses}/**/*.ts',
]
/** A literal after what a literal may follow, on one line. */
const LITERAL =
  /(?<=[(,=:[!&|?;{}\n]\s*|return )\/(?![*/])((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g

const LENGTH = 100_000
/** ms: a linear pattern takes one or two, a quadratic one some 5,000. */
const LIMIT = 1500

const patterns = globSync(FILES, { cwd: SRC })
  // That of amounts reads numbers alone.
  .filter((file) => !/\.test\.ts$|^rules\/money\.ts$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(LITERAL)].map(([, source = '', flags = '']) => ({
      name: `${file} /${source}/${flags}`,
      pattern: new RegExp(source, flags),
    })),
  )

/** Repeated to the length: blanks, a letter, brackets, line ends, digits, separators, and what begins many patterns. */
const PARTS = [
  ...' \u00a0aA09([<\n\r,;.-"\'\\:_*',
  ...['<b>', '&', 'a ', '1 ', '\n ', ' \n', '[a](', '1.', ',1', '0,', '\\:'],
  ...['é', 'e\u0301', 'da ', '">', '**'],
]

const context = createContext({})
const run = new Script('text.replace(pattern, "").length')

test('no pattern that reads texts of others takes more than linear time', { timeout: 600_000 }, () => {
  expect(patterns.length).toBeGreaterThan(200)
  const slow = patterns.flatMap(({ name, pattern }) =>
    // Something at the end keeps a pattern that goes on until the end from matching.
    PARTS.filter((part) => isSlow(pattern, `${part.repeat(LENGTH / part.length)}!`)).map(
      (part) => `${name} on ${JSON.stringify(part)}`,
    ),
  )
  expect(slow).toEqual([])
})

function isSlow(pattern: RegExp, text: string): boolean {
  try {
    Object.assign(context, { pattern, text })
    run.runInContext(context, { timeout: LIMIT })
    return false
  } catch (error) {
    // An error of another context is no instance of ours.
    if (String(error).includes('timed out')) return true
    throw error
  }
}
