import type { NewRow } from '#server/db/tables.ts'
import type { TestShop } from '../open-test-shop.ts'

let made = 0

/** A courier without an API, whose parcels are asked about never; gives its id. */
export async function addCourier(
  { db }: Pick<TestShop, 'db'>,
  columns: Partial<NewRow<'couriers'>> = {},
): Promise<number> {
  const at = '2026-01-01T00:00:00.000Z'
  const { id } = await db
    .insertInto('couriers')
    .values({
      kind: 'file',
      name: 'Rapide Express',
      settings: '{"layout":"ecotrack"}',
      secrets: '{}',
      next_sync_at: '2100-01-01T00:00:00.000Z',
      created_at: at,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A parcel of 10,600 DA that was delivered, of no order unless one is given; gives its id. */
export async function addParcel(
  { db }: Pick<TestShop, 'db'>,
  courierId: number,
  columns: Partial<NewRow<'parcels'>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('parcels')
    .values({
      courier_id: courierId,
      reference: `essai-${++made}`,
      state: 'delivered',
      text: 'Livré',
      at: '2026-01-05T10:00:00.000Z',
      amount: 10_600,
      delivered_at: '2026-01-05T10:00:00.000Z',
      created_at: '2026-01-02T00:00:00.000Z',
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
