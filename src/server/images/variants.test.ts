import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { UnavailableError } from '#server/errors.ts'
import { createBounds } from '#server/http/bounds/bounds.ts'
import { Semaphore } from '#server/semaphore.ts'
import { makeTestFolder } from '#support/test-databases.ts'
import { MEMORY } from './check-upload.ts'
import { FileStore } from './store.ts'
import { createVariants } from './variants.ts'

const HASH = 'ab'.padEnd(64, '0')
const CHROME = 'avif'
const TURN = async () => ({ [Symbol.dispose]: () => {} })

function openTurns() {
  const { images } = createBounds({ isLimited: true, isProxied: false })
  return (client: string) => () => images.take(client)
}

async function openVariants({ side = 400 } = {}) {
  const folder = makeTestFolder()
  const image = sharp({ create: { width: side, height: side, channels: 3, background: '#d90416' } })
  const original = await image.webp().toBuffer()
  const reported: unknown[] = []
  let reads = 0
  let read = async (): Promise<Buffer | null> => original
  const originals = {
    read: () => {
      reads += 1
      return read()
    },
    openWebp: async () => ({ size: original.byteLength, body: original }),
  }
  const variants = createVariants(new FileStore(folder.path), originals, new Semaphore(MEMORY), (error) =>
    reported.push(error),
  )
  onTestFinished(async () => {
    variants.close()
    await variants.settled()
    folder[Symbol.dispose]()
  })
  return {
    variants,
    original,
    originals,
    reported,
    reads: () => reads,
    /** Replaces the function that reads originals. */
    readAs: (as: typeof read) => {
      read = as
    },
    folder: folder.path,
  }
}

const outcomeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'sent',
    (error) => error.name,
  )

test('simultaneous requests for a variant share one encoding', async () => {
  const { variants, reads } = await openVariants()
  const ask = () => variants.find(HASH, 320, 'webp', TURN)
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(answers.map((answer) => answer?.body)).size).toBe(1)
  expect(reads()).toBe(1)
  await ask()
  expect(reads()).toBe(1)
})

test('a failed encoding fails for the requests that waited, and is tried again by the next', async () => {
  const { variants, readAs, original } = await openVariants()
  readAs(() => Promise.reject(new Error('the disk is away')))
  const ask = () => variants.find(HASH, 320, 'jpeg', TURN)
  const answers = await Promise.allSettled([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  readAs(async () => original)
  expect(await ask()).toMatchObject({ format: 'jpeg' })
})

test('an original that is gone has no variant', async () => {
  const { variants, readAs } = await openVariants()
  readAs(async () => null)
  expect(await variants.find(HASH, 320, CHROME, TURN)).toBeNull()
})

test('an image that is too large for AVIF stays WebP, and is not tried again', async () => {
  const { variants, reads } = await openVariants({ side: 1500 })
  const ask = async () => (await variants.find(HASH, 1920, CHROME, TURN))?.format
  expect(await ask()).toBe('webp')
  await variants.settled()
  const before = reads()
  expect(await ask()).toBe('webp')
  await variants.settled()
  expect(reads()).toBe(before)
})

test('a WebP without a width is the original', async () => {
  const { variants, original } = await openVariants()
  expect((await variants.find(HASH, null, 'webp', TURN))?.body).toBe(original)
})

test('a variant that does not fit on the disk is served, and the error is reported', async () => {
  const { originals, reported, folder } = await openVariants()
  const failure = new UnavailableError('full')
  class FullStore extends FileStore {
    override async write(): Promise<void> {
      throw failure
    }
  }
  const variants = createVariants(new FullStore(folder), originals, new Semaphore(MEMORY), (error) =>
    reported.push(error),
  )
  expect(await variants.find(HASH, 320, 'jpeg', TURN)).toMatchObject({ format: 'jpeg' })
  expect(reported).toEqual([failure])
})

test('a flood of variants that are not encoded holds few originals, and is refused beyond a queue', async () => {
  const { variants, original, readAs, reads } = await openVariants()
  const reading = Promise.withResolvers<void>()
  readAs(() => reading.promise.then(() => original))
  const hashes = Array.from({ length: 200 }, (_, index) => String(index).padStart(64, '0'))
  const turnsOf = openTurns()
  const answers = hashes.map((hash, index) =>
    outcomeOf(variants.find(hash, 160, 'jpeg', turnsOf(`client ${index % 20}`))),
  )
  await expect.poll(() => reads()).toBe(4)
  reading.resolve()
  const outcomes = Object.groupBy(await Promise.all(answers), (outcome) => outcome)
  expect(Object.keys(outcomes).sort()).toEqual(['Error', 'sent'])
  expect(outcomes.sent?.length).toBe(104)
})

test('one client has at most 20 variants that wait, and the next client finds a place', async () => {
  const { variants, original, readAs, reads } = await openVariants()
  const reading = Promise.withResolvers<void>()
  readAs(() => reading.promise.then(() => original))
  let count = 0
  const turnsOf = openTurns()
  const ask = (client: string) => {
    count += 1
    return outcomeOf(variants.find(String(count).padStart(64, '0'), 160, 'jpeg', turnsOf(client)))
  }
  const first = Array.from({ length: 4 }, () => ask('first'))
  await expect.poll(() => reads()).toBe(4)
  const others = Array.from({ length: 30 }, () => ask('first'))
  const next = ask('next')
  reading.resolve()
  expect(await Promise.all(first)).toEqual(Array(4).fill('sent'))
  expect((await Promise.all(others)).filter((outcome) => outcome === 'sent')).toHaveLength(20)
  expect(await next).toBe('sent')
  expect(await ask('first')).toBe('sent')
})

test('a close drops the AVIFs that wait', async () => {
  const { variants, reads } = await openVariants()
  for (const width of [160, 320, 480, 640, 960, 1280] as const) variants.encodeLater(HASH, width)
  variants.close()
  await variants.settled()
  expect(reads()).toBeLessThanOrEqual(1)
})
