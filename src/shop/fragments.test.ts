import { expect, test } from 'vitest'
import { Fragments } from './fragments.ts'

const render = (part: unknown) => `<p>${part}</p>`

test('a part that a page missed is there for the next', () => {
  const fragments = new Fragments()
  expect(fragments.find('footer', 'A')).toBeUndefined()
  fragments.fill(render)
  expect(fragments.find('footer', 'B')).toBe('<p>A</p>')
})

test('what a page that failed has missed is not made by the next', () => {
  const fragments = new Fragments()
  fragments.find('footer', 'without its categories')
  fragments.forget()
  fragments.fill(render)
  expect(fragments.find('footer', 'whole')).toBeUndefined()
})

test('the parts unused for longest make room', () => {
  const fragments = new Fragments()
  const see = (name: string) => {
    const html = fragments.find(name, name)
    fragments.fill(render)
    fragments.forget()
    return html
  }
  for (let n = 0; n < 1000; n++) see(`card ${n}`)
  expect(see('card 0')).toBe('<p>card 0</p>')
  see('one more')
  expect(see('card 0')).toBe('<p>card 0</p>')
  expect(see('card 1')).toBeUndefined()
})
