import type { QueryClient } from '@tanstack/react-query'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { authorizedFetch } from './api.ts'

/** Delay before a reconnection, and time after which the loss is reported, in ms. */
const RETRY = 2000
const REPORTED = 5000
/** Heartbeat timeout in ms; the server sends a comment every 25 s. */
const HEARTBEAT_TIMEOUT = 60_000
/** Least time between two refetches, in ms. */
const THROTTLE = 1000

type OrderChange = { orderId: number; kind: 'placed' | 'changed' | 'deleted' }

type Listener = { onPlaced: (orderId: number) => void; onLost: (isLost: boolean) => void }

/** Invalidates the queries of orders and dashboard when an order changes. Returns a function to stop. */
export function followOrders(client: QueryClient, listener: Listener): () => void {
  const stopping = new AbortController()
  const refetch = throttle(() => {
    void client.invalidateQueries({ queryKey: ['orders'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  })
  void follow(stopping.signal, refetch, listener)
  return () => stopping.abort()
}

async function follow(signal: AbortSignal, refetch: () => void, listener: Listener): Promise<void> {
  let lastId = ''
  let lostSince: number | null = null
  while (!signal.aborted) {
    const connection = openConnection(signal)
    try {
      const { body, after } = await connect(lastId, connection.signal)
      lastId = after
      if (lostSince !== null) refetch()
      lostSince = null
      listener.onLost(false)
      for await (const { id, event, data } of readEvents(body, connection.keepAlive)) {
        if (id) lastId = id
        if (event !== 'order') continue
        const { kind, orderId }: OrderChange = JSON.parse(data)
        refetch()
        if (kind === 'placed') listener.onPlaced(orderId)
      }
    } catch {
      // The connection was lost or refused: the loop tries again.
    } finally {
      connection.close()
    }
    if (signal.aborted) return
    lostSince ??= Date.now()
    if (Date.now() - lostSince >= REPORTED) listener.onLost(true)
    await new Promise((resolve) => setTimeout(resolve, RETRY))
  }
}

function openConnection(parent: AbortSignal) {
  const closing = new AbortController()
  const end = () => closing.abort()
  let timer = setTimeout(end, HEARTBEAT_TIMEOUT)
  parent.addEventListener('abort', end)
  window.addEventListener('offline', end)
  return {
    signal: closing.signal,
    keepAlive: () => {
      clearTimeout(timer)
      timer = setTimeout(end, HEARTBEAT_TIMEOUT)
    },
    close: () => {
      clearTimeout(timer)
      parent.removeEventListener('abort', end)
      window.removeEventListener('offline', end)
    },
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** Streams events after `lastId`, or new ones if empty. Uses `fetch`: EventSource cannot send the token. */
async function connect(lastId: string, signal: AbortSignal): Promise<{ body: Bytes; after: string }> {
  const response = await authorizedFetch('/api/orders/stream', {
    headers: lastId ? { 'Last-Event-ID': lastId } : {},
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
  return { body: response.body, after: response.headers.get('Last-Event-ID') ?? lastId }
}

async function* readEvents(body: Bytes, onBytes: () => void) {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onComment: onBytes }))
    .getReader()
  // Async iteration of a stream is newer than the phones this runs on.
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    onBytes()
    yield step.value
  }
}

function throttle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPending = false
  return function call() {
    if (timer) {
      isPending = true
      return
    }
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (isPending) call()
      isPending = false
    }, THROTTLE)
  }
}
