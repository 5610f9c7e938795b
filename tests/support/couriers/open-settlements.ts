import type { Settlement } from '#contract/settlement.ts'
import type { ParcelState } from '#rules/parcel-state.ts'
import type { Refusal, TestShop } from '../open-test-shop.ts'
import { sendForm } from '../send-form.ts'
import { addCourier } from './add-parcel.ts'

export async function openSettlements(shop: TestShop) {
  const courierId = await addCourier(shop)
  const owner = await shop.logIn()
  /** Uploads a sheet; a list of rows is one of trackings, amounts and fees. */
  const upload = (
    sheet: string | Uint8Array | (string | (string | number)[])[],
    fields: Record<string, string> = {},
  ) => {
    const content = Array.isArray(sheet)
      ? ['Tracking;Montant;Frais', ...sheet.map((row) => [row].flat().join(';'))].join('\n')
      : sheet
    const file = { bytes: Buffer.from(content as Uint8Array), filename: 'versement.csv' }
    const form = { courierId: String(courierId), ...fields, file }
    return sendForm<Settlement & Refusal>(shop, 'POST', '/settlements', form, owner)
  }
  const call = await shop.asOwner()
  return {
    courierId,
    owner,
    upload,
    call,
    accept: (id: number, trackings: string[] = []) =>
      call<Settlement>('POST', `/settlements/${id}/accept`, { trackings }),
    undo: (id: number) => call<Settlement & Refusal>('POST', `/settlements/${id}/undo`),
    setState: (id: number, state: ParcelState) =>
      shop.db.updateTable('parcels').set({ state }).where('id', '=', id).execute(),
    readParcel: (id: number) =>
      shop.db
        .selectFrom('parcels')
        .select(['collected', 'fee', 'paid_at', 'state', 'order_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  }
}
