import { expect, test } from 'vitest'
import { structuredDataTag } from './structured-data.ts'

test('no text can end the block of structured data', () => {
  const name = '</script><script>alert(1)</script>'
  const tag = structuredDataTag([{ '@type': 'Product', name }])
  const json = tag.slice(tag.indexOf('>') + 1, tag.lastIndexOf('<'))
  expect(json).not.toContain('<')
  expect(JSON.parse(json)['@graph'][0].name).toBe(name)
})

test('a page without structured data has no block', () => {
  expect(structuredDataTag([])).toBe('')
})
