import { isIP } from 'node:net'
import type { NewPushDevice, PushDevice } from '#contract/push.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import { readRow, updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, invalid, NotFoundError } from '#server/errors.ts'
import { isPublicAddress } from '#server/outbound/public-address.ts'

/** Each costs a row and up to four requests per notice. */
const MAX_DEVICES = 20

const unknownDevice = () => new NotFoundError('Appareil non trouvé')

const COLUMNS = ['id', 'label', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

export function listDevices(db: Db): Promise<PushDevice[]> {
  return db.selectFrom('push_devices').select(COLUMNS).orderBy('id').execute()
}

/**
 * Adds a device for a session. A known endpoint moves to it, with new keys and label.
 * @throws ValidationError for a private IP address, localhost or a URL with credentials (other host names are
 * resolved later, when a message is sent); ConflictError for too many devices
 */
export async function addDevice(
  db: Db,
  { endpoint, keys, label }: NewPushDevice,
  { tokenHash }: { tokenHash: string },
): Promise<PushDevice> {
  if (!mayBePublic(new URL(endpoint))) throw invalid('endpoint', 'L’adresse n’est pas publique')
  const values = { p256dh: keys.p256dh, auth: keys.auth, label, token_hash: tokenHash }
  return writeWithoutBump(db, async (trx) => {
    const device = await trx
      .insertInto('push_devices')
      .values({ endpoint, ...values, created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    const rows = await trx.selectFrom('push_devices').select('id').execute()
    if (rows.length > MAX_DEVICES) {
      const message = `Vous avez déjà ${MAX_DEVICES} appareils : retirez-en un avant d’ajouter celui-ci`
      throw new ConflictError(message)
    }
    return device
  })
}

/** @throws NotFoundError */
export function findDevice(db: Db, id: number): Promise<Row<'push_devices'>> {
  return readRow(db, 'push_devices', id, unknownDevice)
}

/** Deletes a device and its notices. @throws NotFoundError */
export async function deleteDevice(db: Db, id: number): Promise<void> {
  const device = db.deleteFrom('push_devices').where('id', '=', id).returning('id')
  await device.executeTakeFirstOrThrow(unknownDevice)
}

/** Deletes a device whose subscription the push service no longer has. */
export async function forgetDevice(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).execute()
}

export async function recordUse(db: DbOrTrx, id: number, at: Date): Promise<void> {
  await updateRow(db, 'push_devices', id, { last_used_at: at.toISOString() })
}

function mayBePublic({ hostname, username, password }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host)) return isPublicAddress(host)
  return !/(^|\.)localhost\.?$/.test(host) && username === '' && password === ''
}
