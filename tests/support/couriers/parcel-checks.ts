import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Outstanding } from '#contract/courier.ts'
import type { SettlementItem } from '#contract/settlement.ts'
import type { ParcelState } from '#rules/parcel-state.ts'
import type { Row } from '#server/db/tables.ts'
import type { NoestParcel } from './noest-server.ts'

// What orders, their parcels, settlements and the courier's own books must agree on, by sums of the tests' own.

/** What the shop was told of a parcel; times of attempts to the second, oldest first. */
export type Told = { state: ParcelState; attempts: string[] }

export type Snapshot = {
  orders: AdminOrder[]
  events: Row<'order_events'>[]
  parcels: Row<'parcels'>[]
  books: NoestParcel[]
  told: Map<string, Told>
  /** Trackings of corrections whose last answer was lost. */
  inDoubt: Set<string>
  /** Trackings of requests for another attempt whose answers were lost. */
  lostRetries: string[]
  /** Orders that were cancelled in spite of their parcels. */
  kept: Set<number>
}

const RANKS: ParcelState[] = ['created', 'sent', 'delivering', 'returning', 'delivered', 'returned']
const ASKED = 'nouvel_tentative_asked_by_customer'
const STATE_OF: Record<string, ParcelState> = {
  validation_collect_colis: 'sent',
  fdr_activated: 'delivering',
  mise_a_jour: 'delivering',
  [ASKED]: 'delivering',
  return_asked_by_hub: 'returning',
  livred: 'delivered',
  livraison_echoue_recu: 'returned',
}

function isArrived(state: ParcelState): boolean {
  return state === 'delivered' || state === 'returned' || state === 'cancelled'
}

/** True for an event after which a parcel goes nowhere. */
export function isLast(event: string | undefined): boolean {
  return isArrived(STATE_OF[event ?? ''] ?? 'created')
}

/** Returns what the shop knows once it has asked the courier for its open parcels. */
export function tell({ parcels, books, told }: Snapshot): Map<string, Told> {
  const after = new Map(told)
  for (const { tracking, state: stored, order_id } of parcels) {
    const book = books.find((one) => one.tracking === tracking)
    const before = told.get(tracking ?? '') ?? { state: 'created', attempts: [] }
    if (!book || stored === 'unknown' || isArrived(before.state)) continue
    const driven = book.activity.filter(
      ({ event_key, causer }) => event_key === 'mise_a_jour' && causer === 'NOEST',
    )
    const last = book.activity.flatMap(({ event_key }) => STATE_OF[event_key ?? ''] ?? []).at(-1)
    const attempts = order_id === null ? [] : driven.map(({ date }) => date.replace(' ', 'T'))
    // A driver who was there has the parcel, whatever is told after it.
    const isMissed = attempts.length > before.attempts.length
    const states: ParcelState[] = [before.state, last ?? 'created', isMissed ? 'delivering' : 'created']
    const state = RANKS.findLast((rank) => states.includes(rank)) ?? 'created'
    after.set(book.tracking, { state, attempts })
  }
  return after
}

/** An order goes with its parcel, unless an exchange holds it, and a new attempt is called for at once. */
export function checkMoved(before: Snapshot, after: Snapshot): void {
  for (const { tracking, order_id } of after.parcels) {
    const [earlier, later] = [before.told.get(tracking ?? ''), after.told.get(tracking ?? '')]
    const old = before.orders.find(({ id }) => id === order_id)
    const order = after.orders.find(({ id }) => id === order_id)
    if (!old || !order || !later) continue
    if (later.attempts.length > (earlier?.attempts.length ?? 0))
      expect([order.callAttempts, order.callAt]).toEqual([0, null])
    if (later.state === (earlier?.state ?? 'created')) continue
    const isHeld = order.exchange !== null || order.exchanges.length > 0
    const wanted = statusAfter(later.state, old.status)
    expect([wanted, ...(isHeld ? [old.status] : [])]).toContain(order.status)
  }
}

function statusAfter(state: ParcelState, status: AdminOrder['status']): AdminOrder['status'] {
  if (state === 'delivered') return 'delivered'
  if (state === 'returned') return 'cancelled'
  return status === 'pending' || status === 'confirmed' ? 'shipped' : status
}

/** The courier collects what the order says, as the parcel does, and takes an exchange for one. */
export function checkCollected({ orders, parcels, books, inDoubt }: Snapshot): void {
  for (const { order_id, state, amount, tracking } of parcels) {
    const order = orders.find(({ id }) => id === order_id)
    const book = books.find((one) => one.tracking === tracking)
    if (order && !isArrived(state)) expect(amount).toBe(order.totalPrice)
    if (!book) continue
    if (order) expect(book.order.type_id).toBe(order.exchange ? 2 : 1)
    if (inDoubt.has(book.tracking)) continue
    expect(book.order.montant).toBe(amount)
    if (order && !isArrived(state)) expect(book.order.client).toBe(order.customerName)
  }
}

/** Parcels are where the courier has said, and no order is cancelled behind the back of its parcel. */
export function checkStates({ orders, parcels, told, kept }: Snapshot): void {
  for (const { state, tracking, order_id } of parcels) {
    if (state === 'unknown') continue
    expect(state).toBe(told.get(tracking ?? '')?.state ?? 'created')
    const order = orders.find(({ id }) => id === order_id)
    if (order && !isArrived(state) && !kept.has(order.id)) expect(order.status).not.toBe('cancelled')
  }
}

/** No parcel leaves twice or without the shop, and no attempt is asked for twice. */
export function checkOnce({ orders, events, parcels, books, lostRetries }: Snapshot): void {
  const trackings = parcels.flatMap(({ tracking }) => tracking ?? [])
  const leaving = books.filter(({ isValidated }) => isValidated).map(({ tracking }) => tracking)
  expect(trackings).toEqual(expect.arrayContaining(leaving))
  for (const { id } of orders) {
    const own = parcels.filter(({ order_id }) => order_id === id)
    expect(own.filter(({ state }) => !isArrived(state)).length).toBeLessThanOrEqual(1)
    const isOwn = (tracking: string) => own.some((parcel) => parcel.tracking === tracking)
    const asked = books
      .filter(({ tracking }) => isOwn(tracking))
      .flatMap(({ activity }) => activity.filter(({ event_key }) => event_key === ASKED)).length
    const noted = events.filter(({ order_id, kind }) => order_id === id && kind === 'retry').length
    const lost = lostRetries.filter(isOwn).length
    // One that is lost on its way is taken for the one before, if no driver went in between.
    expect(asked).toBeGreaterThanOrEqual(noted - lost)
    expect(asked).toBeLessThanOrEqual(noted + lost)
  }
}

/** Each attempt is counted once, and its order waits for a call until the customer is reached or it is asked again. */
export function checkAttempts(snapshot: Snapshot, queue: AdminOrder[]): void {
  const { orders, parcels, told } = snapshot
  const waiting: number[] = []
  for (const { order_id, tracking, delivery_attempts, state } of parcels) {
    const order = orders.find(({ id }) => id === order_id)
    const { attempts } = told.get(tracking ?? '') ?? { attempts: [] }
    const last = attempts.at(-1)
    if (!order) continue
    const counted: { at: string }[] = JSON.parse(delivery_attempts)
    expect(counted.map(({ at }) => at.slice(0, 19))).toEqual(attempts)
    const isDue = order.callAt === null || Date.parse(order.callAt) <= Date.now()
    const isOnItsWay = order.status === 'shipped' && state === 'delivering'
    if (last && isDue && isOnItsWay && last >= lastAnswer(snapshot, order.id)) waiting.push(order.id)
  }
  expect(queue.map(({ id }) => id).toSorted()).toEqual(waiting.toSorted())
}

/** Returns when the customer of an order was last reached, or another attempt asked for, to the second. */
function lastAnswer({ events }: Snapshot, orderId: number): string {
  const own = events.filter(({ order_id }) => order_id === orderId)
  const undone = own.flatMap(({ kind, details }) => (kind === 'undone' ? JSON.parse(details).of : []))
  const isReached = ({ id, kind, details }: Row<'order_events'>) =>
    kind === 'call' && JSON.parse(details).outcome === 'reached' && !undone.includes(id)
  const answer = own.findLast((event) => event.kind === 'retry' || isReached(event))
  return answer?.created_at.slice(0, 19) ?? ''
}

/** What settlements paid is what parcels have, each once; couriers owe the rest of what they delivered. */
export function checkMoney(
  { parcels }: Snapshot,
  settlements: SettlementItem[],
  outstanding: Outstanding[],
): void {
  const paid = parcels.filter(({ paid_at }) => paid_at !== null)
  expect(sumOf(settlements.map(({ accepted }) => accepted.lines))).toBe(paid.length)
  expect(sumOf(settlements.map(({ accepted }) => accepted.collected))).toBe(
    sumOf(paid.map(({ collected }) => collected ?? 0)),
  )
  for (const { collected, paid_at } of parcels) expect(collected === null).toBe(paid_at === null)
  const owed = parcels.filter(({ state, paid_at }) => state === 'delivered' && paid_at === null)
  expect(sumOf(outstanding.map(({ sum }) => sum))).toBe(sumOf(owed.map(({ amount }) => amount)))
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
