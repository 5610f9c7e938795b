import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ORDER_STATUSES, type OrderStatus } from '#rules/order.ts'
import type { Trx } from '#server/db/open.ts'
import { exists, updateRow } from '#server/db/rows.ts'
import { ConflictError, ValidationError } from '#server/errors.ts'
import { recordEvents } from '#server/orders/order-events.ts'
import { insertOrder } from '#server/orders/place/place-order.ts'
import { quoteOrder, type UnpricedOrder } from '#server/orders/place/price-order.ts'
import { ROOT } from '#server/root.ts'

export const DEMO_FOLDER = join(ROOT, 'demo')

export async function readDemo<Shape>(file: string, shape: z.ZodType<Shape>): Promise<Shape> {
  return shape.parse(JSON.parse(await readFile(join(DEMO_FOLDER, file), 'utf8')))
}

const HOUR = 3_600_000

/** Steps of an order, with the hours after it was placed. */
const STEPS: [OrderStatus, number][] = [
  ['confirmed', 2],
  ['shipped', 20],
  ['delivered', 68],
]
const CANCELLATION: typeof STEPS = [['cancelled', 26]]

const demoOrder = z.object({
  hoursAgo: z.number(),
  status: z.enum(ORDER_STATUSES),
  customer: z.string(),
  /** Has an unassigned prefix, so that calling it reaches no real person. */
  phone: z.string(),
  /** Official code of the wilaya. */
  wilaya: z.int(),
  center: z.string().nullable().default(null),
  baladiya: z.string().nullable().default(null),
  address: z.string().nullable().default(null),
  items: z.array(
    z.object({
      product: z.string(),
      quantity: z.int(),
      size: z.string().nullable(),
      color: z.string().nullable(),
    }),
  ),
})

/** Adds orders of the last 30 days at current prices if there are none. Skips those `quoteOrder` refuses. */
export async function seedOrders(trx: Trx, owner: string): Promise<void> {
  if (await exists(trx.selectFrom('orders'))) return
  const productIds = await idsBy(trx, 'products', 'name')
  const wilayaIds = await idsBy(trx, 'wilayas', 'code')
  for (const demo of await readDemo('orders.json', z.array(demoOrder))) {
    const input: UnpricedOrder = {
      customerName: demo.customer,
      customerPhone: demo.phone,
      wilayaId: wilayaIds.get(demo.wilaya) ?? 0,
      deliveryType: demo.center ? 'center' : 'home',
      center: demo.center,
      baladiya: demo.baladiya,
      deliveryAddress: demo.address,
      items: demo.items.map(({ product, ...item }) => ({
        ...item,
        productId: productIds.get(product) ?? 0,
      })),
    }
    const content = await quoteOrder(trx, input).catch(ignoreUndeliverable)
    if (!content) continue
    const placed = Date.now() - demo.hoursAgo * HOUR
    const { id } = await insertOrder(trx, content, { status: demo.status, createdAt: new Date(placed) })
    await updateRow(trx, 'orders', id, { demo_mark: 'order' })
    await addHistory(trx, { id, status: demo.status, placed, owner })
  }
  // Deletes the feed's rows, so that the owner is not notified of demo orders.
  await trx.deleteFrom('order_changes').where('kind', '=', 'placed').where('number', 'is', null).execute()
}

type Past = { id: number; status: OrderStatus; placed: number; owner: string }

async function addHistory(trx: Trx, { id, status, placed, owner }: Past): Promise<void> {
  let from: OrderStatus = 'pending'
  const steps = STEPS.slice(0, STEPS.findIndex(([step]) => step === status) + 1)
  for (const [to, hours] of status === 'cancelled' ? CANCELLATION : steps) {
    const at = new Date(placed + hours * HOUR).toISOString()
    await recordEvents(trx, [{ orderId: id, at, kind: 'status', from, to, actor: owner }])
    from = to
  }
}

function ignoreUndeliverable(error: unknown): undefined {
  if (!(error instanceof ValidationError) && !(error instanceof ConflictError)) throw error
}

async function idsBy(
  trx: Trx,
  table: 'products' | 'wilayas',
  column: 'name' | 'code',
): Promise<Map<unknown, number>> {
  const rows = await trx.selectFrom(table).select(['id', column]).execute()
  return new Map(rows.map((row) => [row[column], row.id]))
}
