import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UnavailableError } from '#server/errors.ts'
import { makeTestFolder } from '../../../tests/support/test-databases.ts'
import { FileStore } from './store.ts'

const HOUR = 3_600_000
const BYTES = Buffer.from('bytes')

function openStore() {
  const folder = makeTestFolder()
  return { folder: folder.path, store: new FileStore(folder.path), [Symbol.dispose]: folder[Symbol.dispose] }
}

test('a file is there whole once it is written, and replaced as a whole', async () => {
  using opened = openStore()
  const { store, folder } = opened
  expect(await store.read('ab/one.webp')).toBeNull()
  await store.write('ab/one.webp', BYTES)
  await store.write('ab/one.webp', Buffer.from('others'))
  expect((await store.read('ab/one.webp'))?.toString()).toBe('others')
  expect(readdirSync(join(folder, 'ab'))).toEqual(['one.webp'])
})

test('a draft cannot be read until it is committed, and leaves nothing when it is discarded', async () => {
  using opened = openStore()
  const { store, folder } = opened
  const committed = await store.draft('ab/committed.webp', BYTES)
  const discarded = await store.draft('ab/discarded.webp', BYTES)
  expect([await store.read('ab/committed.webp'), await store.read('ab/discarded.webp')]).toEqual([null, null])
  await committed.commit()
  await discarded.discard()
  expect(readdirSync(join(folder, 'ab'))).toEqual(['committed.webp'])
})

test('an error of the disk is a 503 in French, and leaves no draft', async () => {
  using opened = openStore()
  const { store, folder } = opened
  writeFileSync(join(folder, 'ab'), 'a file where a folder should be')
  await expect(store.write('ab/one.webp', BYTES)).rejects.toMatchObject({
    message: 'Les images sont momentanément indisponibles, réessayez dans un instant',
    cause: { code: expect.stringMatching(/EEXIST|ENOTDIR/) },
  })
  await mkdir(join(folder, 'cd', 'one.webp'), { recursive: true })
  await expect(store.write('cd/one.webp', BYTES)).rejects.toBeInstanceOf(UnavailableError)
  await expect(store.read('cd/one.webp')).rejects.toMatchObject({ cause: { code: 'EISDIR' } })
  expect(readdirSync(join(folder, 'cd'))).toEqual(['one.webp'])
})

test('a full disk is named as such', async () => {
  using opened = openStore()
  const { store } = opened
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  const bytes = new Proxy(BYTES, {
    get: () => {
      throw full
    },
  })
  await expect(store.write('ab/one.webp', bytes)).rejects.toMatchObject({
    message: 'Le disque de la boutique est plein : libérez de la place, puis réessayez',
    cause: full,
  })
})

test('only an old file is removed', async () => {
  using opened = openStore()
  const { store, folder } = opened
  await store.write('ab/old.webp', BYTES)
  await store.write('ab/young.webp', BYTES)
  const longAgo = new Date(Date.now() - 2 * HOUR)
  utimesSync(join(folder, 'ab/old.webp'), longAgo, longAgo)
  const before = new Date(Date.now() - HOUR)
  expect(await store.removeOld('ab/old.webp', before)).toBe(true)
  expect(await store.removeOld('ab/young.webp', before)).toBe(false)
  expect(await store.removeOld('ab/absent.webp', before)).toBe(false)
  expect(readdirSync(join(folder, 'ab'))).toEqual(['young.webp'])
})
