import { expect, vi } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import type { OrderItem } from '#contract/order.ts'
import type { Settlement, SettlementItem } from '#contract/settlement.ts'
import { takesStock } from '#rules/order.ts'
import { listOutstanding, listSettlements } from '#server/couriers/settlements/settlements.ts'
import { listOrders } from '#server/orders/list/list-orders.ts'
import { openExchange } from '../open-exchange.ts'
import type { TestShop } from '../open-test-shop.ts'
import { sendForm } from '../send-form.ts'
import { openNoestServer } from './noest-server.ts'
import * as checks from './parcel-checks.ts'

const START = 200
const SIZES = ['M', 'L']
const CORRECTION = 'POST update/order/before/expedition'
const REQUESTS = ['POST create/orders', 'POST valid/order', CORRECTION, 'POST ask/new-tentative']

/**
 * A shop of gloves (COURIER_TEST_HOSTS is on) and a NOEST of this machine; `check` compares what both say. The clock is
 * the test's own.
 */
export async function openNoestBooks(shop: TestShop) {
  const noest = await openNoestServer()
  const desk = await openExchange(shop)
  const { call, gloves } = desk
  const { settings } = noest
  const { body: courier } = await call<Courier>('POST', '/couriers', {
    ...{ kind: 'noest', name: 'NOEST', settings },
  })
  // The test alone asks for news.
  await shop.db.updateTable('couriers').set({ next_sync_at: '2100-01-01T00:00:00.000Z' }).execute()
  const alger = (await shop.reads.wilayas()).find(({ code }) => code === 16)
  const place = { wilayaId: alger?.id, baladiya: 'Alger Centre' }
  const began = Date.now()
  let memory = forgetAll()
  const read = async (): Promise<checks.Snapshot> => ({
    orders: (await listOrders(shop, { page: 1, limit: 100, sort: 'oldest' })).items,
    events: await shop.db.selectFrom('order_events').selectAll().orderBy('id').execute(),
    parcels: await shop.db.selectFrom('parcels').selectAll().orderBy('id').execute(),
    books: noest.parcels,
    ...memory,
  })
  const setClock = (time: number) => {
    vi.setSystemTime(time)
    noest.state.now = new Date().toISOString().slice(0, 19).replace('T', ' ')
  }
  let now = await read()
  let settlements: SettlementItem[] = []
  const parcelOf = (id: number) => now.orders.find((order) => order.id === id)?.parcel

  const asOwner = {
    send: (id: number) => call('POST', '/parcels', { courierId: courier.id, orderIds: [id] }),
    async edit(id: number, change: object) {
      const tracking = parcelOf(id)?.tracking ?? ''
      const asked = noest.count(CORRECTION)
      const { status } = await call('PUT', `/orders/${id}`, change)
      if (noest.count(CORRECTION) === asked) return
      if (status === 502) memory.inDoubt.add(tracking)
      if (status === 200) memory.inDoubt.delete(tracking)
    },
    async retry(id: number) {
      const { status } = await call('POST', `/parcels/${parcelOf(id)?.id ?? 999}/retry`, {})
      if (status === 502) memory.lostRetries.push(parcelOf(id)?.tracking ?? '')
    },
    cancelParcel: (id: number) => call('DELETE', `/parcels/${parcelOf(id)?.id ?? 999}`),
    async setStatus(id: number, status: string, parcel?: 'keep' | 'cancel') {
      const answer = await desk.setStatus(id, status, { parcel })
      if (answer.status !== 200) return
      if (status === 'cancelled' && parcel === 'keep') memory.kept.add(id)
      else memory.kept.delete(id)
    },
    /** Accepts a sheet of trackings, of which 500 DA are missing each if `isShort`. */
    async settle(trackings: string[], { isShort, isListed }: { isShort: boolean; isListed: boolean }) {
      const lines = trackings.map((tracking) => {
        const amount = now.parcels.find((parcel) => parcel.tracking === tracking)?.amount ?? 0
        return `${tracking};${Math.max(0, amount - (isShort ? 500 : 0))};0`
      })
      const bytes = Buffer.from(['Tracking;Montant;Frais', ...lines].join('\n'))
      const form = { courierId: String(courier.id), file: { bytes, filename: 'versement.csv' } }
      const { body } = await sendForm<Settlement>(shop, 'POST', '/settlements', form, await shop.logIn())
      await call('POST', `/settlements/${body.id}/accept`, { trackings: isListed ? trackings : [] })
    },
    async sync() {
      const { status } = await call('POST', `/couriers/${courier.id}/sync`)
      expect([200, 502]).toContain(status)
      const before = now
      now = await read()
      memory.told = checks.tell(now)
      now = { ...now, ...memory }
      checks.checkMoved(before, now)
    },
  }

  return {
    ...desk,
    ...asOwner,
    noest,
    orders: () => now.orders.map(({ id }) => id),
    sent: () => now.orders.flatMap(({ id, parcel }) => (parcel ? id : [])),
    trackings: () => now.parcels.flatMap(({ tracking }) => tracking ?? []),
    settlements: () => settlements.map(({ id }) => id),
    drive(tracking: string, event: string) {
      const book = noest.parcels.find((one) => one.tracking === tracking)
      const isGone = book?.activity.some(({ event_key }) => checks.isLast(event_key))
      if (book?.isValidated && !isGone) noest.move(tracking, event)
    },
    /** Begins with a delivered order, two whose parcels have not left, and one to be sent. */
    async begin() {
      // The owner's session lasts for days.
      setClock(began)
      for (const table of ['order_stock', 'settlements', 'parcels', 'orders', 'order_events'] as const)
        await shop.db.deleteFrom(table).execute()
      await shop.db.updateTable('product_stock').set({ quantity: START }).execute()
      noest.parcels.length = 0
      memory = forgetAll()
      await desk.deliver([gloves('M', 3), gloves('L')], place)
      const confirmed = { ...place, status: 'confirmed' }
      const orderIds: number[] = []
      for (const size of ['M', 'L']) orderIds.push(await desk.order([gloves(size, 2)], confirmed))
      await call('POST', '/parcels', { courierId: courier.id, orderIds })
      await desk.order([gloves('M')], confirmed)
      now = await read()
    },
    wait: (minutes: number) => setClock(Date.now() + minutes * 60_000),
    /** Loses the next request of each kind, or its answer. */
    lose(fault: 'break-before' | 'break-after') {
      for (const request of REQUESTS) noest.fail(request, fault)
    },
    async check() {
      now = await read()
      const page = { page: 1, limit: 100 }
      settlements = (await listSettlements(shop.db, page)).items
      const queue = await listOrders(shop, { ...page, queue: 'attempt' })
      const left = await shop.db
        .selectFrom('product_stock')
        .select('quantity')
        .orderBy('size', 'desc')
        .execute()
      checkTotals(now.orders)
      checkExchanges(now.orders)
      checkStock(
        now.orders,
        left.map(({ quantity }) => quantity),
        START,
      )
      checks.checkCollected(now)
      checks.checkStates(now)
      checks.checkOnce(now)
      checks.checkAttempts(now, queue.items)
      checks.checkMoney(now, settlements, await listOutstanding(shop.db))
    },
    [Symbol.asyncDispose]: () => noest[Symbol.asyncDispose](),
  }
}

function forgetAll(): Pick<checks.Snapshot, 'told' | 'inDoubt' | 'lostRetries' | 'kept'> {
  return { told: new Map(), inDoubt: new Set(), lostRetries: [], kept: new Set() }
}

function checkTotals(orders: AdminOrder[]): void {
  for (const { totalPrice, subtotal, discount, deliveryPrice } of orders)
    expect(totalPrice).toBe(subtotal - discount + deliveryPrice)
}

function checkExchanges(orders: AdminOrder[]): void {
  const byId = new Map(orders.map((one) => [one.id, one]))
  for (const one of orders) {
    const later = orders.filter(({ exchange }) => exchange?.of === one.id)
    expect(one.exchanges).toEqual(later.map(({ id }) => id))
    const gone = later
      .filter(({ status }) => status !== 'cancelled')
      .flatMap(({ exchange }) => exchange?.back ?? [])
    for (const size of SIZES) expect(pieces(gone, size)).toBeLessThanOrEqual(pieces(one.items, size))
    if (!one.exchange) continue
    const { of, back, refund, receivedAt } = one.exchange
    const cost = back.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    expect([one.discount, refund]).toEqual([Math.min(cost, one.subtotal), Math.max(0, cost - one.subtotal)])
    if (receivedAt) expect(one.status).not.toBe('cancelled')
    if (one.status !== 'cancelled') expect(byId.get(of)?.status).toBe('delivered')
  }
}

/** Compares what is `left` in M and L, of `start` pieces each, to what orders hold and exchanges brought back. */
function checkStock(orders: AdminOrder[], left: number[], start: number): void {
  const holding = orders.filter(({ status }) => takesStock(status)).flatMap(({ items }) => items)
  const received = orders.flatMap(({ exchange }) => (exchange?.receivedAt ? exchange.back : []))
  for (const [index, size] of SIZES.entries())
    expect((left[index] ?? 0) + pieces(holding, size) - pieces(received, size)).toBe(start)
}

function pieces(items: OrderItem[], size: string): number {
  return items.reduce((sum, item) => sum + (item.size === size ? item.quantity : 0), 0)
}
