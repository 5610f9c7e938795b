import type { Parcel } from '#contract/parcel.ts'
import { hasLeft } from '#rules/parcel-state.ts'
import { updateRow } from '#server/db/rows.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError } from '#server/errors.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import { selectParcels, toParcel } from '#server/orders/order-parcels.ts'
import { findAnyCourier } from '../../accounts/accounts.ts'
import { adapterOf, type CourierContext, callCourier, type OpenCourier } from '../../accounts/open-courier.ts'
import type { Adapter } from '../../adapters/adapter.ts'
import { CourierError } from '../../adapters/courier-error.ts'
import { withinDeadline } from '../../deadline.ts'
import { COURIER, findParcelRow, parcelEvent } from '../change-parcel.ts'

/** ms after a request during which a second one is refused, because the first may still be running. */
const LEASE = 30_000
/** ms that the owner waits for the note to be sent, after the attempt was requested. */
const NOTE_TIME = 5000

type Retry = { id: number; note: string; actor: string }

/**
 * Asks the courier for another delivery attempt. Stores the intention first: after a lost response, the next
 * try checks whether the courier received the request. Throws NotFoundError; CourierError; ConflictError for
 * a parcel not on its way, or right after another try; `not_supported` if the courier takes no such request.
 */
export async function retryParcel(context: CourierContext, { id, note, actor }: Retry): Promise<Parcel> {
  const parcel = await findParcelRow(context.db, id)
  const row = await findAnyCourier(context.db, parcel.courier_id)
  const retry = adapterOf(context, row)?.retry
  if (!retry) {
    const message = `${row.name} ne prend pas cette demande d’ici : demandez un nouveau passage dans son espace ou par téléphone`
    throw new ConflictError(message, { code: 'not_supported' })
  }
  const { tracking, remote_id: remoteId } = parcel
  if (!hasLeft(parcel.state) || tracking === null) {
    throw new ConflictError('Un nouveau passage ne se demande que pour un colis en route')
  }
  const ids = { tracking, remoteId }
  const claim = await claimRetry(context, id)
  const beforeWrite = () => claim.renew()
  const addNote = async () => {
    try {
      await callCourier(context, row, ({ account }) => retry.addNote(account, ids, note))
    } catch (error) {
      if (!(error instanceof CourierError)) throw error
      await recordLostNote(context, id, error.message)
    }
  }
  await withinDeadline(context, async (signal) => {
    const ask = (courier: OpenCourier) => askOnce(courier, retry, { ids, claim })
    try {
      await callCourier(context, row, ask, { beforeWrite })
    } catch (error) {
      await claim.dropUnsent()
      throw error
    }
    const isRecorded = await claim.end({ note, actor })
    // After the deadline the code below does not run, but the history mentions the note, so this sends it.
    if (note && isRecorded && signal.aborted) await addNote()
  })
  if (note) {
    const short = { log: context.log, deadline: () => context.deadline(NOTE_TIME) }
    await withinDeadline(short, addNote).catch((error: unknown) => {
      if (!(error instanceof CourierError)) throw error
    })
  }
  return toParcel(await selectParcels(context.db).where('parcels.id', '=', id).executeTakeFirstOrThrow())
}

type Claim = Awaited<ReturnType<typeof claimRetry>>

async function askOnce(
  { account }: OpenCourier,
  retry: NonNullable<Adapter['retry']>,
  { ids, claim }: { ids: Parameters<typeof retry.ask>[1]; claim: Claim },
): Promise<void> {
  if (claim.isInDoubt && (await retry.isAsked(account, ids))) return
  try {
    await retry.ask(account, ids)
  } catch (error) {
    if (error instanceof CourierError && !error.isUncertain) await claim.drop()
    throw error
  }
}

/** Stores that another attempt is about to be requested. Throws ConflictError right after another try. */
async function claimRetry({ db, now }: CourierContext, id: number) {
  const set = async (from: string | null, to: string | null) => {
    const { numUpdatedRows } = await db
      .updateTable('parcels')
      .set({ retry_at: to })
      .where('id', '=', id)
      .where('retry_at', from === null ? 'is' : '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const { retry_at: before } = await findParcelRow(db, id)
  let held = now().toISOString()
  let isSent = false
  const isBusy = before !== null && Date.parse(before) + LEASE > now().getTime()
  if (isBusy || !(await set(before, held))) {
    throw new ConflictError('Un nouveau passage est en train d’être demandé : réessayez dans un instant')
  }
  return {
    /** True if an earlier request has no known result. */
    isInDoubt: before !== null,
    renew: async () => {
      const next = new Date(Math.max(now().getTime(), Date.parse(held) + 1)).toISOString()
      if (!(await set(held, next))) throw new CourierError('Un nouveau passage est déjà demandé')
      held = next
      isSent = true
    },
    /** Clears the stored request, which the courier has certainly not executed. */
    drop: async () => void (await set(held, null)),
    /** Clears a request that was never sent, unless the result of an earlier one is unknown. */
    dropUnsent: async () => void (!isSent && before === null && (await set(held, null))),
    /**
     * Records that the courier accepted the request, which removes the order from the queue of missed
     * deliveries. Returns false if another try has taken over.
     */
    end: ({ note, actor }: Pick<Retry, 'note' | 'actor'>) =>
      writeWithoutBump(db, async (trx) => {
        const parcel = await findParcelRow(trx, id)
        if (parcel.retry_at !== held) return false
        await updateRow(trx, 'parcels', id, { retry_at: null })
        if (parcel.order_id === null) return true
        const { name: courier } = await findAnyCourier(trx, parcel.courier_id)
        await changeOrders(trx, [parcel.order_id], () => ({
          columns: { attempt_at: null },
          events: [{ kind: 'retry', actor, details: { courier, note } }],
        }))
        return true
      }),
  }
}

function recordLostNote({ db }: CourierContext, id: number, message: string): Promise<void> {
  return writeWithoutBump(db, async (trx) => {
    const parcel = await findParcelRow(trx, id)
    if (parcel.order_id === null) return
    const text = `La note pour le livreur n’est pas passée (${message})`
    const event = await parcelEvent(trx, parcel, { text, actor: COURIER })
    await changeOrders(trx, [parcel.order_id], () => ({ events: [event] }))
  })
}
