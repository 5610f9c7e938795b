import { expect, test } from 'vitest'
import { markLines, markWords } from './format-bar.tsx'

test('the line of the cursor becomes a heading, and plain again', () => {
  const text = 'Un\nDeux\nTrois'
  const marked = markLines({ text, start: 5, end: 5 }, '## ')
  expect(marked).toEqual({ text: 'Un\n## Deux\nTrois', start: 3, end: 10 })
  expect(markLines(marked, '## ').text).toBe(text)
})

test('every line of a selection becomes an entry of a list', () => {
  expect(markLines({ text: 'Un\nDeux', start: 0, end: 7 }, '- ').text).toBe('- Un\n- Deux')
  expect(markLines({ text: '', start: 0, end: 0 }, '- ')).toEqual({ text: '- ', start: 0, end: 2 })
})

test('words become bold, and plain again', () => {
  const marked = markWords({ text: 'Un mot', start: 3, end: 6 }, '**')
  expect(marked).toEqual({ text: 'Un **mot**', start: 5, end: 8 })
  expect(markWords(marked, '**')).toEqual({ text: 'Un mot', start: 3, end: 6 })
})
