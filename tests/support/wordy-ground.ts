import { openDatabase } from '#server/db/open.ts'
import { addProduct } from './factories.ts'
import { openFaultyGround } from './faulty-ground.ts'

const IMAGE = 'a'.repeat(64)

/** Opens a shop with products whose descriptions are long. */
export async function openWordyGround(products = 100) {
  const ground = await openFaultyGround('sqlite', { RATE_LIMIT: 'on' })
  const { db } = openDatabase(ground.where)
  const fullDescription = 'Un casque très bien décrit. '.repeat(750)
  await db
    .insertInto('images')
    .values({
      hash: IMAGE,
      format: 'webp',
      width: 800,
      height: 600,
      bytes: 1000,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute()
  for (let n = 0; n < products; n++) {
    const id = await addProduct({ db }, { name: `Casque ${n}`, price: 10_000 + n, fullDescription })
    const image = { product_id: id, image_hash: IMAGE, filename: 'vue.webp', position: 1 }
    await db.insertInto('product_images').values(image).execute()
  }
  await db.destroy()
  return ground
}
