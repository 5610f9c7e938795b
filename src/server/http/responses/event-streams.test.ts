import { afterEach, expect, test, vi } from 'vitest'
import { UnavailableError } from '#server/errors.ts'
import { EventReader } from '#support/event-reader.ts'
import { createEventStreams, type StreamedEvent } from './event-streams.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A feed that retains 1,000 events of 1 kB each. */
class LargeFeed {
  readonly #listeners = new Set<() => void>()
  #events: StreamedEvent[] = []
  last = 0
  forgotten = 0

  async refresh(): Promise<void> {}

  after(id: number): StreamedEvent[] {
    return this.#events.filter((event) => event.id > id)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get listeners(): number {
    return this.#listeners.size
  }

  add(count: number): void {
    const events = Array.from({ length: count }, () => {
      this.last += 1
      return { id: this.last, event: 'order', data: JSON.stringify('x'.repeat(1000)) }
    })
    this.#events = [...this.#events, ...events].slice(-1000)
    this.forgotten = this.last - this.#events.length
    for (const listener of this.#listeners) listener()
  }
}

function idsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

function open(feed: LargeFeed) {
  const streams = createEventStreams(feed)
  return {
    streams,
    open: (session = 'session', init: RequestInit = {}) =>
      streams.open({ request: new Request('http://shop/', init), session, isAlive: async () => true }),
  }
}

test('a slow reader gets everything in order', async () => {
  const feed = new LargeFeed()
  await using slow = new EventReader(await open(feed).open())
  feed.add(900)
  expect((await slow.take(900)).map((event) => event.id)).toEqual(idsFrom(1, 900))
})

test('a reader who does not read holds a few events, and is let go, to come again', async () => {
  const feed = new LargeFeed()
  const { open: openStream } = open(feed)
  const slow = new EventReader(await openStream())
  feed.add(500)
  feed.add(1500)
  expect(feed.listeners).toBe(0)
  let last = 0
  for (let event = await slow.next(); event; event = await slow.next()) last = event.id
  expect(last).toBeLessThan(50)
  const headers = { 'Last-Event-ID': String(last) }
  await using again = new EventReader(await openStream('session', { headers }))
  expect((await again.take(1000)).map((event) => event.id)).toEqual(idsFrom(1001, 1000))
})

test('a comment every 25 s keeps the connection, of readers that read', async () => {
  vi.useFakeTimers()
  await using stream = new EventReader(await open(new LargeFeed()).open())
  const next = stream.next()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(stream.comments).toBe(5)
  await stream[Symbol.asyncDispose]()
  await next
})

test('a session’s oldest stream makes place for one too many, and 100 are all', async () => {
  const feed = new LargeFeed()
  const { open: openStream, streams } = open(feed)
  const first = new EventReader(await openStream('0'))
  for (let count = 1; count < 100; count++) await openStream(String(count % 10))
  expect(feed.listeners).toBe(100)
  await expect(openStream('other')).rejects.toThrow(UnavailableError)
  await openStream('0')
  expect(await first.next()).toBeUndefined()
  expect(feed.listeners).toBe(100)
  streams.close()
  expect(feed.listeners).toBe(0)
  await expect(openStream()).rejects.toThrow(UnavailableError)
})

test('HEAD opens no stream, and a reader who leaves ends it', async () => {
  const feed = new LargeFeed()
  const { open: openStream } = open(feed)
  expect((await openStream('session', { method: 'HEAD' })).body).toBeNull()
  expect(feed.listeners).toBe(0)
  const answer = await openStream()
  expect(feed.listeners).toBe(1)
  await answer.body?.cancel()
  expect(feed.listeners).toBe(0)
})
