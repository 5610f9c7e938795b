import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#support/stub-local-storage.ts'
import { Drafts } from './drafts.ts'

const DAY = 24 * 3_600_000
const draft = { start: { name: '' }, values: { name: 'Karim' } }
let stored: Map<string, string>

beforeEach(() => {
  stored = stubLocalStorage()
})

afterEach(() => vi.unstubAllGlobals())

test('a stored draft outlives the page for a day', () => {
  new Drafts().store('order-new', draft)
  new Drafts().store('order-7', draft, Date.now() - DAY)
  expect(new Drafts().get('order-new')).toMatchObject(draft)
  expect(new Drafts().get('order-7')).toBeUndefined()
})

test('a draft that is done is forgotten, others stay until the owner logs out', () => {
  const drafts = new Drafts()
  drafts.store('order-new', draft)
  drafts.store('order-7', draft)
  drafts.set('brand', { subject: null, ...draft })
  drafts.delete('order-new')
  expect(new Drafts().get('order-new')).toBeUndefined()
  expect(new Drafts().get('order-7')).toMatchObject(draft)
  drafts.clear()
  expect([drafts.get('brand'), drafts.get('order-7'), stored.size]).toEqual([undefined, undefined, 0])
})

test('what another open tab is typing is left to it', async () => {
  const [first, second] = [new Drafts(), new Drafts()]
  const held: { name: string }[] = []
  const locks = {
    query: async () => ({ held: [...held] }),
    request: (name: string) => void held.push({ name }),
  }
  vi.stubGlobal('window', { ...window, addEventListener: () => {} })
  await first.join(locks)
  first.store('product', draft)
  await second.join(locks)
  second.delete('product')
  expect(second.get('product')).toBeUndefined()
  expect(first.get('product')).toMatchObject(draft)
  expect(new Drafts().get('product')).toMatchObject(draft)
})

test.each(['[]', '"x"', '{"order-new":null}', '{"order-new":{"at":"now","start":{},"values":{}}}'])(
  'what is no draft is left alone: %s',
  (text) => {
    stored.set('admin-drafts', text)
    expect(new Drafts().get('order-new')).toBeUndefined()
  },
)
