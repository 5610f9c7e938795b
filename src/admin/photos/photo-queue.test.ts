import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#support/stub-local-storage.ts'
import { ApiError } from '#web/api-client.ts'
import { LOST, PhotoQueue } from './photo-queue.ts'

let files: Map<string, File>
/** The file's text and the key of each request. */
let sent: [text: string, key: string][]

beforeEach(() => {
  stubLocalStorage()
  ;[files, sent] = [new Map(), []]
})

afterEach(() => vi.unstubAllGlobals())

/** The queue of a page; `answer` throws for a request that fails. */
function openPage(answer: (name: string) => void = () => {}, keep?: (key: string) => Promise<void>) {
  return new PhotoQueue({
    shrink: async (file) => new File([`small ${await file.text()}`], file.name),
    keep: keep ?? (async (key, file) => void files.set(key, file)),
    find: async (key) => files.get(key) ?? null,
    forgetAll: async () => files.clear(),
    post: async ({ key }, file) => {
      sent.push([await file.text(), key])
      answer(file.name)
    },
  })
}

const photo = (name: string) => new File([name], name)

const problemsOf = ({ state }: PhotoQueue) => state.photos.map(({ name, problem }) => [name, problem])

async function addAll(queue: PhotoQueue, ...names: string[]): Promise<void> {
  await queue.add(names.map(photo), 3)
  await vi.waitFor(() => expect(queue.state.isSending).toBe(false))
}

test('photos are shrunk and sent in their order, and nothing stays behind', async () => {
  const queue = openPage()
  await addAll(queue, 'a', 'b')
  expect(sent.map(([text]) => text)).toEqual(['small a', 'small b'])
  expect(queue.state).toMatchObject({ photos: [], sent: 2, pause: null })
  expect(files.size).toBe(0)
  await addAll(queue, 'c')
  expect(queue.state.sent).toBe(1)
})

test('what a lost connection and a closed page left goes on, with the same key and bytes', async () => {
  const lost = openPage((name) => {
    if (name === 'b') throw new ApiError(0, {})
  })
  await addAll(lost, 'a', 'b', 'c')
  expect(lost.state).toMatchObject({ photos: [{ name: 'b' }, { name: 'c' }], sent: 1 })
  expect(lost.state.pause).toContain('Pas de connexion')
  const next = openPage()
  expect(next.state).toMatchObject({ photos: [{ name: 'b' }, { name: 'c' }], sent: 1 })
  const before = sent.splice(0).at(-1)
  await next.send()
  expect(sent[0]).toEqual(before)
  expect(sent.map(([text]) => text)).toEqual(['small b', 'small c'])
  expect(next.state).toMatchObject({ photos: [], sent: 3 })
})

test('a photo that is refused or gone is named, and the others are sent', async () => {
  const queue = openPage((name) => {
    if (name === 'a') throw new ApiError(400, { message: 'Image illisible' })
    if (name === 'b') throw new ApiError(0, {})
  })
  await addAll(queue, 'a', 'b', 'c')
  files.clear()
  const next = openPage()
  await next.send()
  expect(problemsOf(next)).toEqual([
    ['a', 'Image illisible'],
    ['b', LOST],
    ['c', LOST],
  ])
  next.dropProblems()
  expect(openPage().state.photos).toEqual([])
})

test('photos that a page has not kept are named, until that page goes on', async () => {
  const slow = openPage(undefined, async (key) => {
    if (!key.endsWith('-small')) await new Promise(() => {})
  })
  void slow.add([photo('a'), photo('b')], 3)
  const next = openPage()
  await next.send()
  expect(problemsOf(next)).toEqual([
    ['a', LOST],
    ['b', LOST],
  ])
  expect(sent).toEqual([])
  await slow.send()
  expect(sent.map(([text]) => text)).toEqual(['small a', 'small b'])
  expect(openPage().state.photos).toEqual([])
})
