import type { Invoice } from '#contract/invoice.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { algiersTime } from '#rules/algiers-time.ts'
import { invoiceAmounts } from '#rules/invoice.ts'
import { isInvoiceable } from '#rules/order.ts'
import { trackingSteps } from '#rules/order-tracking.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { insertRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, NotFoundError } from '#server/errors.ts'
import { customerSearchText, findOrderRow, listItemsOf, toOrder } from '../orders.ts'
import { checkNotCorrected } from '../parcel-correction.ts'
import { listStatuses } from '../track-order.ts'

/** Parts of an invoice that its row stores as JSON. */
type InvoiceContent = Omit<Invoice, 'number' | 'at' | 'isCancelled'>

/**
 * Creates the invoice of an order with the next number of the year in Algiers, or returns the existing one.
 * Writes are serialized, so numbers are unique and have no gaps.
 * @throws NotFoundError; ConflictError `not_invoiceable` unless the order is confirmed, shipped or delivered,
 * `incomplete_identity` with issues if the shop has no legal numbers or address; as `checkNotCorrected`
 */
export function createInvoice(
  db: Db,
  orderId: number,
  shop: ShopIdentity,
): Promise<{ invoice: Invoice; isNew: boolean }> {
  return writeWithoutBump(db, async (trx) => {
    const order = await findOrderRow(trx, orderId)
    const existing = await findActive(trx, orderId)
    if (existing) return { invoice: toInvoice(existing), isNew: false }
    if (!isInvoiceable(order.status)) {
      const message = 'Seule une commande confirmée, expédiée ou livrée se facture'
      throw new ConflictError(message, { code: 'not_invoiceable' })
    }
    checkLegal(shop)
    await checkNotCorrected(trx, [orderId])
    const { name, phone, email, address, legal } = shop
    const items = await listItemsOf(trx, orderId)
    const invoiced = { ...toOrder(order, items), discount: order.discount }
    const content: InvoiceContent = {
      order: invoiced,
      shop: { name, phone, email, address, legal },
      regime: legal.regime,
      ...invoiceAmounts(invoiced, legal, order.exchange_cost),
      paidAt: await findDelivery(trx, order),
    }
    const now = new Date()
    const number = await nextNumber(trx, algiersTime(now).slice(0, 4))
    const row = await insertRow(trx, 'invoices', {
      order_id: orderId,
      number,
      created_at: now.toISOString(),
      content: JSON.stringify(content),
      search_text: `${number}\n${customerSearchText(content.order)}`,
    })
    return { invoice: toInvoice(row), isNew: true }
  })
}

/** Returns when the order was last set to delivered; null if it is not delivered. */
async function findDelivery(trx: Trx, order: Row<'orders'>): Promise<string | null> {
  const steps = trackingSteps(await listStatuses(trx, order))
  return steps.find(({ key }) => key === 'delivered')?.at ?? null
}

/** @throws NotFoundError for no such order, or one without an invoice */
export async function findInvoice(db: Db, orderId: number): Promise<Invoice> {
  const row = await findActive(db, orderId)
  if (!row) throw invoiceNotFound()
  return toInvoice(row)
}

/** Finds an invoice by its number, even if it was cancelled or its order deleted. @throws NotFoundError */
export async function findInvoiceByNumber(db: Db, number: string): Promise<Invoice> {
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow(() => new NotFoundError('Aucune facture ne porte ce numéro'))
  return toInvoice(row)
}

/** Cancels the invoice of an order; its number is not used again. @throws NotFoundError as `findInvoice` */
export async function cancelInvoice(db: Db, orderId: number): Promise<void> {
  await writeWithoutBump(db, (trx) =>
    trx
      .updateTable('invoices')
      .set({ cancelled_at: new Date().toISOString() })
      .where('order_id', '=', orderId)
      .where('cancelled_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(invoiceNotFound),
  )
}

/** @throws ConflictError `has_invoice` while an order has an invoice that is not cancelled */
export async function checkNoInvoice(db: DbOrTrx, orderId: number): Promise<void> {
  if (!(await hasInvoice(db, orderId))) return
  const message = 'Cette commande est facturée : annulez d’abord la facture'
  throw new ConflictError(message, { code: 'has_invoice' })
}

export async function hasInvoice(db: DbOrTrx, orderId: number): Promise<boolean> {
  return (await findActive(db, orderId)) !== undefined
}

function findActive(db: DbOrTrx, orderId: number): Promise<Row<'invoices'> | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}

async function nextNumber(trx: Trx, year: string): Promise<string> {
  const last = await trx
    .selectFrom('invoices')
    .select('number')
    .where('number', '>', `${year}-`)
    // In ASCII, `.` directly follows `-`, so this bounds the numbers of one year.
    .where('number', '<', `${year}.`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const next = Number(last?.number.slice(5) ?? 0) + 1
  return `${year}-${String(next).padStart(6, '0')}`
}

const LEGAL_FIELDS = [
  ['rc', 'Le numéro du registre du commerce manque'],
  ['nif', 'Le numéro d’identification fiscale manque'],
  ['nis', 'Le numéro d’identification statistique manque'],
  ['address', 'L’adresse du siège manque'],
] as const

function checkLegal({ legal }: ShopIdentity): void {
  const issues = LEGAL_FIELDS.flatMap(([field, message]) =>
    legal[field] === '' ? { path: `legal.${field}`, message } : [],
  )
  if (issues.length === 0) return
  const message = 'Une facture porte les numéros légaux de la boutique : complétez-les d’abord'
  throw new ConflictError(message, { code: 'incomplete_identity', issues })
}

function invoiceNotFound(): NotFoundError {
  return new NotFoundError('Cette commande n’a pas de facture')
}

export function toInvoice(row: Row<'invoices'>): Invoice {
  const content: InvoiceContent = JSON.parse(row.content)
  return { number: row.number, at: row.created_at, isCancelled: row.cancelled_at !== null, ...content }
}
