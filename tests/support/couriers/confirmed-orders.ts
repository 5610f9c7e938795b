import type { Db } from '#server/db/open.ts'

export async function addConfirmedOrders(db: Db, count: number): Promise<number[]> {
  const wilaya = await db.selectFrom('wilayas').selectAll().where('code', '=', 16).executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  const order = {
    customer_name: 'Karim Benali',
    customer_phone: '0661 23 45 67',
    phone_key: '0661234567',
    search_text: 'karim benali 0661234567',
    status: 'confirmed' as const,
    wilaya_id: wilaya.id,
    wilaya_name: wilaya.name,
    delivery_type: 'home' as const,
    baladiya: 'Bab El Oued',
    delivery_address: '5, rue de la Paix',
    subtotal: 10_000,
    delivery_price: 600,
    total_price: 10_600,
    due_at: now,
    created_at: now,
    updated_at: now,
  }
  const item = { product_name: 'Casque NXR', position: 1, quantity: 1, price: 10_000 }
  return db.transaction().execute(async (trx) => {
    const ids: number[] = []
    for (let made = 0; made < count; made++) {
      const { id } = await trx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
      await trx
        .insertInto('order_items')
        .values({ ...item, order_id: id, product_id: null, size: null, color: null })
        .execute()
      ids.push(id)
    }
    return ids
  })
}
