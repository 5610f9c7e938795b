import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderChange } from '#contract/order-change.ts'
import { isLocked } from '#rules/order.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { findFreeDelivery } from '#server/delivery/free-delivery.ts'
import { findWilaya } from '#server/delivery/wilayas.ts'
import { ConflictError } from '#server/errors.ts'
import { changeOrder } from '../change-order.ts'
import { hasExchange } from '../exchange-conflicts.ts'
import { findTradeIn } from '../find-exchanges.ts'
import { checkNoInvoice, hasInvoice } from '../invoices/invoices.ts'
import { checkNoParcel, parcelOpen } from '../order-parcels.ts'
import {
  contentColumns,
  findOrder,
  findOrderRow,
  forgetGoneProducts,
  listItemsOf,
  type OrderContent,
  toContent,
} from '../orders.ts'
import type { ParcelCorrection } from '../parcel-correction.ts'
import { costOfTradeIn, listForTrade } from '../place/price-order.ts'
import { applyChange, type FieldChange, listFieldChanges } from './apply-change.ts'
import { listChangedFields } from './fields-changed-since.ts'

type Options = { actor: string; correction: ParcelCorrection }

type Edit = {
  order: Row<'orders'>
  before: OrderContent
  after: OrderContent
  changes: FieldChange[]
  /** What the returned items of an exchange are worth, in DA; null for other orders. */
  exchangeCost: number | null
}

/**
 * Edits an order and records the changed fields. If its open parcel can be corrected, asks the courier first.
 * @throws NotFoundError; ConflictError `order_changed` if it changed since `updatedAt`, `order_locked` if
 * more than the note of a locked order is sent, `has_invoice`, `parcel_open`; as `applyChange` and
 * `ParcelCorrection`
 */
export async function editOrder(
  db: Db,
  id: number,
  change: OrderChange,
  { actor, correction }: Options,
): Promise<AdminOrder> {
  const parcelId = hasMoreThanNote(change) ? await correction.findParcel(id) : undefined
  if (parcelId !== undefined) return correctParcel(db, { id, parcelId, change }, { actor, correction })
  return changeOrder(db, id, async (order, trx) => {
    const edit = await planEdit(trx, order, change, () => checkNoParcel(trx, id))
    return edit.changes.length === 0 ? null : toUpdate(edit, actor)
  })
}

async function correctParcel(
  db: Db,
  { id, parcelId, change }: { id: number; parcelId: number; change: OrderChange },
  { actor, correction }: Options,
): Promise<AdminOrder> {
  const plan = async () => {
    const edit = await writeWithoutBump(db, async (trx) => planEdit(trx, await findOrderRow(trx, id), change))
    if (changesDesk(edit)) throw parcelOpen()
    return edit.changes.length === 0 ? undefined : edit
  }
  if (!(await plan())) return findOrder(db, id)
  return correction.correct(parcelId, async ({ ask, tell }) => {
    // Plans again within the lease, because the order may have been invoiced or corrected meanwhile.
    const edit = await plan()
    if (!edit) return findOrder(db, id)
    const { order, after } = edit
    const events = await ask({ order: { ...order, ...contentColumns(after) }, items: after.items })
    let conflict: string | null = null
    const corrected = await changeOrder(db, id, async (now, trx) => {
      const amount = after.totalPrice
      const parcel = await trx
        .updateTable('parcels')
        .set({ amount })
        .where('id', '=', parcelId)
        .returning('paid_at')
        .executeTakeFirstOrThrow()
      conflict = await findCrossing(trx, now, { edit, parcel })
      if (conflict) return { events: [...events, await tell(conflict)] }
      const items = await forgetGoneProducts(trx, after.items)
      const written = { ...edit, after: { ...after, items, note: change.note ?? now.note } }
      const update = toUpdate(written, actor)
      return { ...update, events: [...update.events, ...events] }
    })
    if (conflict) throw new ConflictError(conflict)
    return corrected
  })
}

/**
 * Returns why the order must keep its old content although the courier has corrected the parcel, or null.
 * This only happens if the lease expired before the courier responded.
 */
async function findCrossing(
  trx: Trx,
  order: Row<'orders'>,
  { edit, parcel }: { edit: Edit; parcel: Pick<Row<'parcels'>, 'paid_at'> },
): Promise<string | null> {
  const content = toContent(order, await listItemsOf(trx, order.id))
  const before = { ...edit.before, items: await forgetGoneProducts(trx, edit.before.items) }
  const crossings = [
    ['facturée', await hasInvoice(trx, order.id)],
    ['échangée', await hasExchange(trx, order.id)],
    ['payée', parcel.paid_at !== null],
    ['modifiée', listFieldChanges(before, { ...content, note: before.note }).length > 0],
  ] as const
  const crossed = crossings.find(([, isSo]) => isSo)
  if (!crossed) return null
  return `Le transporteur a pris la correction, mais la commande a été ${crossed[0]} entre-temps : elle garde son contenu`
}

/** True if the change adds, removes or replaces a delivery center, which no courier can correct. */
function changesDesk({ before, after }: Edit): boolean {
  if (before.deliveryType !== after.deliveryType) return true
  const isMoved = before.center !== after.center || before.wilayaId !== after.wilayaId
  return after.deliveryType === 'center' && isMoved
}

/** Applies a change to an order, without writing it. @throws as `editOrder`; as `checkParcel` */
async function planEdit(
  trx: Trx,
  order: Row<'orders'>,
  { updatedAt, ...change }: OrderChange,
  checkParcel?: () => Promise<void>,
): Promise<Edit> {
  const before = toContent(order, await listItemsOf(trx, order.id))
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(order.updated_at)) {
    const issues = await listChangedFields(trx, { order, content: before, since: updatedAt })
    const message = 'Cette commande a changé entre-temps : relisez-la'
    throw new ConflictError(message, { code: 'order_changed', issues })
  }
  if (hasMoreThanNote(change)) {
    if (isLocked(order.status)) {
      const message = 'Une commande expédiée, livrée ou annulée ne se corrige plus'
      throw new ConflictError(message, { code: 'order_locked' })
    }
    await checkNoInvoice(trx, order.id)
    await checkParcel?.()
  }
  const tradeIn = await findTradeIn(trx, order)
  const shop = {
    wilaya: await findWilaya(trx, change.wilayaId ?? before.wilayaId),
    products: await listForTrade(trx, [...(change.items ?? []), ...(tradeIn?.back ?? [])]),
    free: await findFreeDelivery(trx),
    tradeIn,
  }
  const after = applyChange(before, change, shop)
  const changes = listFieldChanges(before, after)
  const isRevalued = tradeIn !== null && hasNewItems(changes)
  const exchangeCost = isRevalued ? costOfTradeIn(tradeIn, after.items, shop.products) : order.exchange_cost
  return { order, before, after, changes, exchangeCost }
}

function hasNewItems(changes: FieldChange[]): boolean {
  return changes.some(({ field }) => field === 'items')
}

function toUpdate({ before, after, changes, exchangeCost }: Edit, actor: string) {
  const columns = { ...contentColumns(after), exchange_cost: exchangeCost }
  return {
    // Orders without a phone are never duplicates.
    columns: columns.phone_key ? columns : { ...columns, duplicate_of: null },
    ...(hasNewItems(changes) && { items: after.items }),
    events: [{ actor, ...toEvent(changes, before, after) }],
  }
}

function hasMoreThanNote({ note, updatedAt, ...others }: OrderChange): boolean {
  return Object.values(others).some((value) => value !== undefined)
}

function toEvent(changes: FieldChange[], before: OrderContent, { note }: OrderContent) {
  const isNoteAlone = changes.every(({ field }) => field === 'note')
  return isNoteAlone
    ? { kind: 'note' as const, details: { text: note }, own: { before: before.note } }
    : { kind: 'edited' as const, details: { changes } }
}
