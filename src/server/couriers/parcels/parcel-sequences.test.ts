// @module-tag long
import fc from 'fast-check'
import { afterEach, beforeEach, test, vi } from 'vitest'
import type { BulkStatusResult } from '#contract/order-change.ts'
import { CALL_OUTCOMES } from '#rules/calls.ts'
import { ORDER_STATUSES } from '#rules/order.ts'
import { openNoestBooks } from '#support/couriers/open-noest-books.ts'
import { openTestShop } from '#support/open-test-shop.ts'
import { DATABASES } from '#support/test-databases.ts'

const IS_LONG = process.env.FAULTS === 'long'
const RUNS = { sqlite: IS_LONG ? 1000 : 10, postgres: IS_LONG ? 150 : 2 }
/** Minutes per step: longer than an undo and a request may last, and than times of an attempt may differ. */
const MINUTES = 2

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Picks the entry that a step acts on: an index, modulo the number of entries. */
const any = fc.nat(11)
const isSo = fc.boolean()
const size = fc.constantFrom('M', 'L')
const quantity = fc.integer({ min: 1, max: 3 })
const status = fc.constantFrom(...ORDER_STATUSES, 'confirmed' as const, 'cancelled' as const)
const parcel = fc.constantFrom(undefined, 'keep' as const, 'cancel' as const)
const fault = fc.constantFrom(null, null, null, 'break-before' as const, 'break-after' as const)
const outcome = fc.constantFrom(...CALL_OUTCOMES, 'reached' as const)
const decision = fc.constantFrom(undefined, undefined, 'confirmed' as const, 'cancelled' as const)
const deliveryPrice = fc.constantFrom(undefined, 300, 700)
const event = fc.constantFrom(
  ...['validation_collect_colis', 'fdr_activated', 'mise_a_jour', 'mise_a_jour', 'mise_a_jour'],
  ...['return_asked_by_hub', 'livred', 'livred', 'livraison_echoue_recu'],
)
const is = <Kind extends string>(kind: Kind) => fc.constant(kind)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: is('send'), any, fault }) },
  { weight: 8, arbitrary: fc.record({ kind: is('drive'), any, event, isSeen: isSo }) },
  { weight: 1, arbitrary: fc.record({ kind: is('sync') }) },
  { weight: 3, arbitrary: fc.record({ kind: is('call'), any, outcome, decision, isUndone: isSo }) },
  { weight: 3, arbitrary: fc.record({ kind: is('retry'), any, fault }) },
  { weight: 3, arbitrary: fc.record({ kind: is('edit'), any, size, quantity, deliveryPrice, fault }) },
  { weight: 2, arbitrary: fc.record({ kind: is('exchange'), any, back: size, size, quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: is('receive'), any, isReceived: isSo }) },
  { weight: 2, arbitrary: fc.record({ kind: is('status'), any, status, parcel }) },
  { weight: 1, arbitrary: fc.record({ kind: is('bulk'), status, isUndone: isSo }) },
  { weight: 1, arbitrary: fc.record({ kind: is('delete'), any, parcel }) },
  { weight: 1, arbitrary: fc.record({ kind: is('withdraw'), any }) },
  { weight: 2, arbitrary: fc.record({ kind: is('settle'), any, isShort: isSo, isListed: isSo }) },
  { weight: 1, arbitrary: fc.record({ kind: is('unsettle'), any }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

for (const database of DATABASES)
  test(`amounts of courier, parcel, order and stock agree, in any order of what happens (${database})`, {
    timeout: IS_LONG ? 3_600_000 : 300_000,
  }, async () => {
    await using shop = await openTestShop({ database, COURIER_TEST_HOSTS: 'on' })
    await using books = await openNoestBooks(shop)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        await books.begin()
        for (const one of steps) {
          books.wait(MINUTES)
          if ('fault' in one && one.fault) books.lose(one.fault)
          await take(books, one)
          books.noest.heal()
          await books.check()
        }
        // A sync resolves parcels with an unknown result.
        books.wait(MINUTES)
        await books.sync()
        await books.check()
      }),
      { numRuns: RUNS[database] },
    )
  })

async function take(books: Awaited<ReturnType<typeof openNoestBooks>>, one: Step): Promise<void> {
  const { call, gloves } = books
  const pick = <Value>(values: Value[], none: Value) =>
    'any' in one ? (values[one.any % Math.max(1, values.length)] ?? none) : none
  const isOfParcel = one.kind === 'retry' || one.kind === 'call' || one.kind === 'withdraw'
  const id = pick(isOfParcel ? books.sent() : books.orders(), 999)
  const tracking = pick(books.trackings(), '')
  if (one.kind === 'send') await books.send(id)
  else if (one.kind === 'sync') await books.sync()
  else if (one.kind === 'drive') {
    books.drive(tracking, one.event)
    if (one.isSeen) await books.sync()
  } else if (one.kind === 'call') {
    const { outcome, decision } = one
    const callAt = outcome === 'call_back' ? new Date(Date.now() + 600_000).toISOString() : undefined
    await call('POST', `/orders/${id}/calls`, { outcome, callAt, status: decision })
    if (one.isUndone) await call('DELETE', `/orders/${id}/calls/last`)
  } else if (one.kind === 'retry') await books.retry(id)
  else if (one.kind === 'edit') {
    const items = [gloves(one.size, one.quantity)]
    await books.edit(id, { items, deliveryPrice: one.deliveryPrice, customerName: `Client ${one.quantity}` })
  } else if (one.kind === 'exchange') {
    await books.exchange(id, { back: [gloves(one.back)], items: [gloves(one.size, one.quantity)] })
  } else if (one.kind === 'receive') await books.receive(id, one.isReceived)
  else if (one.kind === 'status') await books.setStatus(id, one.status, one.parcel)
  else if (one.kind === 'delete')
    await call('DELETE', `/orders/${id}${one.parcel ? `?parcel=${one.parcel}` : ''}`)
  else if (one.kind === 'withdraw') await books.cancelParcel(id)
  else if (one.kind === 'bulk') {
    const bulk = { ids: books.orders(), status: one.status }
    const { body } = await call<BulkStatusResult>('POST', '/orders/bulk', bulk)
    if (one.isUndone) await call('POST', '/orders/bulk/undo', { before: body.before })
  } else if (one.kind === 'settle') {
    const { isShort, isListed } = one
    await books.settle([...new Set([tracking, ...books.trackings().slice(0, 2)])], { isShort, isListed })
  } else await call('POST', `/settlements/${pick(books.settlements(), 999)}/undo`)
}
