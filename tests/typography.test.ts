import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { withNoBreakSpaces } from '#rules/text.ts'

/** Texts that owners change are typed with plain spaces; no-break spaces are set where they are shown. */
const TYPED = ['message-template.ts', 'page-gaps.ts', 'page-templates.ts', 'text.ts'].map(
  (name) => `src/rules/${name}`,
)

/** Names of products and places, which are what they are everywhere. */
const NAMES = /^demo\/orders\.json$/

test('no line of a screen ends at a space that French does not break', () => {
  const files = globSync('src/{shop,web,admin,rules}/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.test.ts') && !TYPED.includes(file))
    .toSorted()
  const found = files.flatMap((file) =>
    textsOf(file)
      .filter((text) => withNoBreakSpaces(text) !== text)
      .map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test('nor does one of the demo', () => {
  const found = globSync('demo/**/*.json')
    .filter((file) => !NAMES.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /^\s*"(?!name|sizes|colors|images)[^"]*": "/.test(line))
        .map((line) => line.replace(/^\s*"[^"]*": /, ''))
        .filter((text) => withNoBreakSpaces(text) !== text)
        .map((text) => `${file}: ${text}`),
    )
  expect(found).toEqual([])
})

/** Lists the texts in a source file, as they are shown; a `0` stands for what is put into one. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const texts: string[] = []
  const { program, errors } = parseSync(file, source)
  expect(errors, file).toEqual([])
  new Visitor({
    'Literal:exit': ({ value }) => {
      if (typeof value === 'string' && !/^[\d ]+$/.test(value)) texts.push(value)
    },
    'TemplateLiteral:exit': ({ quasis }) => {
      texts.push(quasis.map(({ value }) => value.cooked ?? '').join('0'))
    },
    'JSXText:exit': ({ value, start }) => {
      const text = value.replaceAll('&nbsp;', '\u00a0').replace(/ *\n */g, '\n')
      texts.push(/[}>]/.test(source[start - 1] ?? '') ? `0${text}` : text)
    },
  }).visit(program)
  return texts
}
