import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, readText, writeStored, writeText } from './storage.ts'

let stored: Map<string, string>
let isFull: boolean

beforeEach(() => {
  stored = new Map()
  isFull = false
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})

afterEach(() => vi.unstubAllGlobals())

test('a value that the browser cannot store lasts as long as the page', () => {
  writeStored('localStorage', 'full', ['old'])
  isFull = true
  writeStored('localStorage', 'full', ['new'])
  expect([stored.get('full'), readStored('localStorage', 'full')]).toEqual(['["old"]', ['new']])
  isFull = false
  writeStored('localStorage', 'full', ['newest'])
  expect([stored.get('full'), readStored('localStorage', 'full')]).toEqual(['["newest"]', ['newest']])
})

test('another tab that has stored since is heeded', () => {
  isFull = true
  writeText('localStorage', 'shared', 'mine')
  expect(readText('localStorage', 'shared')).toBe('mine')
  stored.set('shared', 'theirs')
  expect(readText('localStorage', 'shared')).toBe('theirs')
})

test('a value that is removed is gone, also one that was not stored', () => {
  writeText('localStorage', 'gone', 'old')
  isFull = true
  writeText('localStorage', 'gone', 'new')
  writeText('localStorage', 'gone', null)
  expect(readText('localStorage', 'gone')).toBeNull()
})

test('blocked storage is replaced by the page’s memory', () => {
  const refused = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get: refused }))
  writeText('localStorage', 'blocked', 'x')
  expect(readText('localStorage', 'blocked')).toBe('x')
  writeText('localStorage', 'blocked', null)
  expect(readText('localStorage', 'blocked')).toBeNull()
})
