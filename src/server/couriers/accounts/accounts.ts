import { isDeepStrictEqual } from 'node:util'
import type { Courier, CourierChange, CourierKind, NewCourier } from '#contract/courier.ts'
import { OPEN_STATES } from '#rules/parcel-state.ts'
import { pickFields } from '#server/db/column-names.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { exists, insertRow, SAME_ID, updateRow } from '#server/db/rows.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { ConflictError, invalid, NotFoundError } from '#server/errors.ts'
import { checkKey } from '#server/secrets/secret-key.ts'
import { encrypt, mask } from '#server/secrets/secrets.ts'
import { isOpeningAllowed, OPENING_FIELD } from '../adapters/adapter.ts'
import { FILE_KIND } from '../adapters/file/adapter.ts'
import { checkSettings } from './courier-settings.ts'
import { adapterOf, type CourierContext, openSettings } from './open-courier.ts'

export function listKinds({ adapters }: Pick<CourierContext, 'adapters'>): CourierKind[] {
  const remote = Object.values(adapters).map(
    ({ kind, name, fields, label, webhook, correct, hasExchanges = false }) => ({
      kind,
      name,
      fields,
      label,
      hasWebhook: webhook !== undefined,
      hasExchanges,
      isRemote: true,
      canCorrect: correct !== undefined,
    }),
  )
  const file = { label: null, hasWebhook: false, hasExchanges: true, isRemote: false, canCorrect: false }
  return [...remote, { ...FILE_KIND, ...file }]
}

/** Lists the accounts, the oldest first; secrets are masked. */
export async function listCouriers(context: CourierContext): Promise<Courier[]> {
  const rows = await selectCouriers(context.db).where('deleted_at', 'is', null).orderBy('id').execute()
  return rows.map((row) => toCourier(context, row))
}

/** True if every active account lets customers open parcels before they pay, by its kind and its setting. */
export async function allowsOpening(context: Pick<CourierContext, 'db' | 'adapters'>): Promise<boolean> {
  const rows = await selectCouriers(context.db)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .execute()
  return rows.every((row) => {
    const fields = adapterOf(context, row)?.fields ?? []
    return (
      fields.some(({ name }) => name === OPENING_FIELD.name) && isOpeningAllowed(JSON.parse(row.settings))
    )
  })
}

const UNKNOWN = 'Transporteur non trouvé'

export function findCourier(db: DbOrTrx, id: number): Promise<Row<'couriers'> | undefined> {
  return selectKept(db, id).executeTakeFirst()
}

/** @throws NotFoundError */
export function findCourierRow(db: DbOrTrx, id: number): Promise<Row<'couriers'>> {
  return selectKept(db, id).executeTakeFirstOrThrow(() => new NotFoundError(UNKNOWN))
}

/** Finds the account that a request body names. Throws ValidationError for an unknown one. */
export function findChosenCourier(db: DbOrTrx, courierId: number): Promise<Row<'couriers'>> {
  return selectKept(db, courierId).executeTakeFirstOrThrow(() => invalid('courierId', UNKNOWN))
}

/** Finds the account of a parcel, job or settlement, even a removed one. Throws ValidationError for none. */
export function findAnyCourier(db: DbOrTrx, id: number): Promise<Row<'couriers'>> {
  const unknown = () => invalid('courierId', 'Transporteur inconnu')
  return selectCouriers(db).where('id', '=', id).executeTakeFirstOrThrow(unknown)
}

function selectKept(db: DbOrTrx, id: number) {
  return selectCouriers(db).where('id', '=', id).where('deleted_at', 'is', null)
}

function selectCouriers(db: DbOrTrx) {
  return db.selectFrom('couriers').selectAll()
}

/** Adds an account. Throws ValidationError; UnavailableError once the secret key was changed. */
export async function addCourier(context: CourierContext, { kind, name, settings }: NewCourier) {
  const checked = checkAccount(context, kind, settings, {})
  const now = context.now().toISOString()
  const row = await writeCatalogue(context.db, async (trx) => {
    await checkKey(trx, context.key)
    const added = await insertRow(trx, 'couriers', {
      kind,
      name,
      settings: JSON.stringify(checked.settings),
      secrets: '',
      next_sync_at: now,
      created_at: now,
    })
    // Encryption binds the secrets to the account's id, which only exists after the insert.
    const secrets = encrypt(checked.secrets, context.key, added)
    await updateRow(trx, 'couriers', added.id, { secrets })
    return { ...added, secrets }
  })
  return toCourier(context, row)
}

/** Changes an account; settings that are not sent stay. Throws NotFoundError; as `addCourier`. */
export async function changeCourier(
  context: CourierContext,
  id: number,
  { name, isActive, settings }: CourierChange,
): Promise<Courier> {
  const courier = await writeCatalogue(context.db, async (trx) => {
    const row = await findCourierRow(trx, id)
    await checkKey(trx, context.key)
    const stored = openSettings(context, row) ?? JSON.parse(row.settings)
    const checked = settings && checkAccount(context, row.kind, settings, stored)
    const changed = checked && JSON.stringify(checked.settings)
    if (checked && !isDeepStrictEqual({ ...checked.settings, ...checked.secrets }, stored)) {
      // Drops fees gathered with the old settings, maybe of another account. A running job of fees then ends.
      await trx.deleteFrom('courier_jobs').where('courier_id', '=', id).where('kind', '=', 'fees').execute()
    }
    return trx
      .updateTable('couriers')
      .set({
        ...SAME_ID,
        name,
        is_active: toFlag(isActive),
        ...(checked && {
          settings: changed,
          secrets: encrypt(checked.secrets, context.key, { ...row, settings: changed ?? '' }),
          // The wait that the courier asked for and the error concern the old URL or key.
          blocked_until: null,
          last_problem: null,
        }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  if (settings) evict(context, id)
  return toCourier(context, courier)
}

/**
 * Removes an account and its secrets; its parcels stay. Throws NotFoundError; ConflictError with open
 * parcels; UnavailableError as `addCourier`.
 */
export async function deleteCourier(context: CourierContext, id: number): Promise<void> {
  await writeCatalogue(context.db, async (trx) => {
    const row = await findCourierRow(trx, id)
    await checkKey(trx, context.key)
    const parcels = trx.selectFrom('parcels').where('courier_id', '=', id)
    if (await exists(parcels.where('state', 'in', OPEN_STATES)))
      throw new ConflictError('Ce transporteur a encore des colis en cours')
    await updateRow(trx, 'couriers', id, {
      deleted_at: context.now().toISOString(),
      secrets: encrypt({}, context.key, row),
    })
  })
  evict(context, id)
}

function evict({ quotas, places }: CourierContext, id: number): void {
  quotas.delete(id)
  places.delete(id)
}

type Settings = Record<string, string>

function checkAccount(context: CourierContext, kind: Courier['kind'], sent: Settings, stored: Settings) {
  const { fields } = adapterOf(context, { kind }) ?? FILE_KIND
  return checkSettings(sent, { fields, stored, allowTestHosts: context.allowTestHosts })
}

function toCourier(context: CourierContext, row: Row<'couriers'>): Courier {
  const { fields } = adapterOf(context, row) ?? FILE_KIND
  const settings = openSettings(context, row) ?? JSON.parse(row.settings)
  const shown = fields.flatMap(({ name, isSecret }): [string, string][] => {
    const value = settings[name]
    return value === undefined ? [] : [[name, isSecret ? mask(value) : value]]
  })
  return {
    ...pickFields(row, ['id', 'kind', 'name', 'lastSyncAt', 'lastProblem']),
    isActive: row.is_active === 1,
    settings: Object.fromEntries(shown),
  }
}
