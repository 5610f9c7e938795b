import type { Cell } from '#server/sheets/sheet.ts'
import type { NewParcel } from '../adapter.ts'

/** A parcel of a file to be uploaded by hand: places are in the shop's own spelling. A `NewParcel` is one. */
export type FileParcel = Pick<
  NewParcel,
  'orderId' | 'name' | 'phone' | 'wilaya' | 'address' | 'items' | 'amount'
> & {
  commune: { name: string }
  /** Null: delivered at home. */
  desk: { name: string } | null
}

/** A column of a courier's own sheet; `null` is an empty cell. */
export type Column = { name: string; width: number; read: (parcel: FileParcel) => Cell }
