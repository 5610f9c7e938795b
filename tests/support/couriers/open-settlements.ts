import type { Settlement } from '#contract/settlement.ts'
import type { Refusal } from '../open-sale.ts'
import type { TestShop } from '../open-test-shop.ts'
import { sendForm } from '../send-form.ts'
import { addCourier } from './add-parcel.ts'

/** A courier, and an owner who uploads its sheets. */
export async function openSettlements(shop: TestShop) {
  const courierId = await addCourier(shop)
  const owner = await shop.logIn()
  /** Uploads a sheet; a list of rows is one of trackings and amounts. */
  const upload = (
    sheet: string | Uint8Array | (string | number)[][],
    fields: Record<string, string> = {},
  ) => {
    const content = Array.isArray(sheet)
      ? ['Tracking;Montant;Frais', ...sheet.map((row) => row.join(';'))].join('\n')
      : sheet
    const file = { bytes: Buffer.from(content as Uint8Array), filename: 'versement.csv' }
    const form = { courierId: String(courierId), ...fields, file }
    return sendForm<Settlement & Refusal>(shop, 'POST', '/settlements', form, owner)
  }
  const call = <Body>(method: string, path: string, body?: unknown) =>
    shop.json<Body>(method, path, body, owner)
  return {
    courierId,
    owner,
    upload,
    call,
    accept: (id: number, trackings: string[] = []) =>
      call<Settlement>('POST', `/settlements/${id}/accept`, { trackings }),
    /** What was written to a parcel. */
    readParcel: (id: number) =>
      shop.db
        .selectFrom('parcels')
        .select(['collected', 'fee', 'paid_at', 'state', 'order_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  }
}
