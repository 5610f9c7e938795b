import { generateKeyPairSync } from 'node:crypto'
import type { Db } from '#server/db/open.ts'

/** VAPID keys in base64url: uncompressed point and scalar. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** Returns the shop’s keys; creates them at first. */
export async function findVapidKeys(db: Db): Promise<VapidKeys> {
  const stored = await readKeys(db)
  if (stored) return stored
  const { publicKey, privateKey } = makeKeys()
  // Of two copies of the program, the first one wins.
  await db
    .updateTable('shop_state')
    .set({ vapid_public_key: publicKey, vapid_private_key: privateKey })
    .where('vapid_public_key', 'is', null)
    .execute()
  return (await readKeys(db)) ?? { publicKey, privateKey }
}

async function readKeys(db: Db): Promise<VapidKeys | undefined> {
  const row = await db
    .selectFrom('shop_state')
    .select(['vapid_public_key as publicKey', 'vapid_private_key as privateKey'])
    .executeTakeFirstOrThrow()
  const { publicKey, privateKey } = row
  return publicKey && privateKey ? { publicKey, privateKey } : undefined
}

function makeKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}
