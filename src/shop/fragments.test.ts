import { expect, test } from 'vitest'
import { Fragments, type Piece } from './fragments.ts'

const render = (part: unknown) => `<p>${part}</p>`

const textOf = (pieces: Piece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece))).join('')

/** A part as it stands in a page, if it was made before. */
function see(fragments: Fragments, name: string, part = name): string | undefined {
  const html = fragments.find(name, () => part)
  return html && textOf(fragments.assemble(html))
}

test('a part that a page missed is there for the next', () => {
  const fragments = new Fragments()
  expect(see(fragments, 'footer', 'A')).toBeUndefined()
  fragments.fill(render)
  expect(see(fragments, 'footer', 'B')).toBe('<p>A</p>')
})

test('parts stand in a page where they were found, within other parts too', () => {
  const fragments = new Fragments()
  fragments.find('card', () => 'é…')
  fragments.fill(render)
  fragments.forget()
  const card = fragments.find('card', () => '')
  fragments.find('list', () => `<ul>${card}</ul>`)
  fragments.fill(render)
  const page = `<main>${fragments.find('list', () => '')}</main>${fragments.find('card', () => '')}`
  const html = textOf(fragments.assemble(page))
  expect(html).toBe('<main><p><ul><p>é…</p></ul></p></main><p>é…</p>')
})

test('what a part wants to be fetched at once stands at the beginning of the page, within other parts too', () => {
  const fragments = new Fragments()
  const preload = '<link rel="preload" as="image" href="/a"/>'
  fragments.find('card', () => 'card')
  fragments.fill(() => `${preload}<p>card</p>`)
  fragments.forget()
  const card = fragments.find('card', () => '')
  fragments.find('list', () => card)
  fragments.fill((part) => `<ul>${part}</ul>`)
  const page = `<main>${fragments.find('list', () => '')}</main>`
  expect(textOf(fragments.assemble(page))).toBe(`${preload}<main><ul><p>card</p></ul></main>`)
})

test('what a page that failed has missed is not made by the next', () => {
  const fragments = new Fragments()
  fragments.find('footer', () => 'without its categories')
  fragments.forget()
  fragments.fill(render)
  expect(fragments.find('footer', () => 'whole')).toBeUndefined()
})

test('the parts unused for longest make room', () => {
  const fragments = new Fragments()
  const showPage = (name: string) => {
    const html = see(fragments, name)
    fragments.fill(render)
    fragments.forget()
    return html
  }
  for (let n = 0; n < 1000; n++) showPage(`card ${n}`)
  expect(showPage('card 0')).toBe('<p>card 0</p>')
  showPage('one more')
  expect(showPage('card 0')).toBe('<p>card 0</p>')
  expect(showPage('card 1')).toBeUndefined()
})
