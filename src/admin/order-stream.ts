import type { QueryClient } from '@tanstack/react-query'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** ms until a lost connection is opened again, and after which its loss is told. */
const RETRY = 2000
const TOLD = 5000
/** ms without a byte after which a connection counts as lost; the server sends a comment every 25 s. */
const SILENCE = 60_000
/** ms within which changes are answered by one refetch. */
const THROTTLE = 1000

type OrderChange = { orderId: number; kind: 'placed' | 'changed' | 'deleted' }

let isLost = false
const listeners = new Set<() => void>()

/** Whether orders have not been heard for some seconds. */
export function useIsStreamLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLost,
  )
}

/**
 * Subscribes to changes of orders while somebody is logged in, and invalidates the queries that show orders. Reconnects
 * with the last event's id. Not an EventSource, which sends no token. Returns how to stop.
 */
export function followOrders(client: QueryClient, onPlaced: (orderId: number) => void): () => void {
  const stopping = new AbortController()
  const refetch = throttle(() => {
    void client.invalidateQueries({ queryKey: ['orders'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  })
  void follow(stopping.signal, {
    onChange: ({ kind, orderId }) => {
      refetch()
      if (kind === 'placed') onPlaced(orderId)
    },
    onReconnected: refetch,
  })
  return () => {
    stopping.abort()
    setLost(false)
  }
}

type Handlers = { onChange: (change: OrderChange) => void; onReconnected: () => void }

async function follow(signal: AbortSignal, { onChange, onReconnected }: Handlers): Promise<void> {
  let lastId = ''
  let lostSince: number | null = null
  while (!signal.aborted) {
    const connection = openConnection(signal)
    try {
      const body = await connect(lastId, connection)
      if (lostSince !== null) onReconnected()
      lostSince = null
      setLost(false)
      for await (const { id, event, data } of readEvents(body, connection.hear)) {
        if (id) lastId = id
        if (event === 'order') onChange(JSON.parse(data))
      }
    } catch {
      // The connection was lost, or refused: the next attempt follows.
    } finally {
      connection.close()
    }
    if (signal.aborted) return
    lostSince ??= Date.now()
    if (Date.now() - lostSince >= TOLD) setLost(true)
    await new Promise((resolve) => setTimeout(resolve, RETRY))
  }
}

type Connection = { signal: AbortSignal; hear: () => void; close: () => void }

/** Ends with the whole, when the browser is offline, and when nothing was heard for long: no error tells of either. */
function openConnection(whole: AbortSignal): Connection {
  const closing = new AbortController()
  const end = () => closing.abort()
  let timer = setTimeout(end, SILENCE)
  whole.addEventListener('abort', end)
  window.addEventListener('offline', end)
  return {
    signal: closing.signal,
    hear: () => {
      clearTimeout(timer)
      timer = setTimeout(end, SILENCE)
    },
    close: () => {
      clearTimeout(timer)
      whole.removeEventListener('abort', end)
      window.removeEventListener('offline', end)
    },
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

async function connect(lastId: string, { signal }: Connection): Promise<Bytes> {
  const token = session.current?.token
  const response = await fetch('/api/orders/stream', {
    headers: { Authorization: `Bearer ${token}`, ...(lastId && { 'Last-Event-ID': lastId }) },
    signal,
  })
  if (response.status === 401 && token === session.current?.token) session.end('expired')
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
  return response.body
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

function setLost(next: boolean): void {
  if (isLost === next) return
  isLost = next
  for (const listener of listeners) listener()
}

/** Runs at once, then at most once in a while, the last time included. */
function throttle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  return function call() {
    if (timer) {
      isWanted = true
      return
    }
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (isWanted) call()
      isWanted = false
    }, THROTTLE)
  }
}
