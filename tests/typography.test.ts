import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { withNoBreakSpaces } from '#rules/text.ts'
import { CHARACTERS } from '../scripts/french-fonts.ts'

/** Texts that owners change are typed with plain spaces; no-break spaces are set where they are shown. */
const TYPED = ['message-template.ts', 'page-gaps.ts', 'page-templates.ts', 'text.ts'].map(
  (name) => `src/rules/${name}`,
)

/** Names of products, places and centres, which are what they are everywhere. */
const NAMES = 'demo/orders.json'

const DEMO = globSync('demo/**/*.json')
const SCREENS = globSync('src/{shop,web,admin}/**/*.tsx')
const GUIDE = globSync('docs/guide/*.md')

function findLines(files: string[], isWrong: (line: string) => boolean): string[] {
  return files
    .filter((file) => file !== NAMES && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(isWrong)
        .map((line) => `${file}: ${line}`),
    )
}

test('the texts of the storefront, its demo and the guide have typographic apostrophes', () => {
  const files = [...globSync('src/{shop,web,rules}/**/*.{ts,tsx}'), ...DEMO, ...GUIDE]
  const isComment = /^\s*(\/\/|\*|\/\*|\{\/\*)/
  expect(findLines(files, (line) => !isComment.test(line) && /\p{L}'\p{L}/u.test(line))).toEqual([])
})

test('the cut fonts have every character of the demo and of the screens', () => {
  const isMissing = (character: string) => character > ' ' && !CHARACTERS.includes(character)
  expect(findLines([...DEMO, ...SCREENS], (line) => [...line].some(isMissing))).toEqual([])
})

test('no line of the guide or of the demo ends at a space that French does not break', () => {
  expect(findLines(GUIDE, (line) => / [:;?!»]|« /.test(line))).toEqual([])
  const textOf = (line: string) => /^\s*"(?!name|sizes|colors|images)[^"]*": (".*)/.exec(line)?.[1] ?? ''
  expect(findLines(DEMO, (line) => withNoBreakSpaces(textOf(line)) !== textOf(line))).toEqual([])
})

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
