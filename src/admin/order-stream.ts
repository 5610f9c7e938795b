import type { QueryClient } from '@tanstack/react-query'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** ms until a lost connection is opened again, and after which its loss is told. */
const RETRY = 2000
const TOLD = 5000
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
 * Hears every change of an order while somebody is logged in, and refetches what shows orders. A connection that was
 * lost catches up. Not an EventSource, which sends no token. Returns how to stop.
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
    try {
      const body = await connect(lastId, signal)
      if (lostSince !== null) onReconnected()
      lostSince = null
      setLost(false)
      for await (const { id, event, data } of readEvents(body)) {
        if (id) lastId = id
        if (event === 'order') onChange(JSON.parse(data))
      }
    } catch {
      // The connection was lost, or refused: the next attempt follows.
    }
    if (signal.aborted) return
    lostSince ??= Date.now()
    if (Date.now() - lostSince >= TOLD) setLost(true)
    await new Promise((resolve) => setTimeout(resolve, RETRY))
  }
}

async function connect(
  lastId: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const token = session.current?.token
  const response = await fetch('/api/orders/stream', {
    headers: { Authorization: `Bearer ${token}`, ...(lastId && { 'Last-Event-ID': lastId }) },
    signal,
  })
  if (response.status === 401 && token === session.current?.token) session.end('expired')
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
  return response.body
}

async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  // Async iteration of a stream is newer than the phones this runs on.
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
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
