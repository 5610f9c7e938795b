import type { Cell, Sheet } from '#server/sheets/sheet.ts'
import { ECOTRACK } from './ecotrack.ts'
import type { Column, FileParcel } from './file-parcel.ts'
import { YALIDINE } from './yalidine.ts'
import { ZR_EXPRESS } from './zrexpress.ts'

/** By the names of the setting `layout`. */
const LAYOUTS = { ecotrack: ECOTRACK, zrexpress: ZR_EXPRESS, yalidine: YALIDINE }

export type Layout = keyof typeof LAYOUTS

export function isLayout(name: string): name is Layout {
  return Object.hasOwn(LAYOUTS, name)
}

/** Parcels as the sheet that the site of a courier takes, a row for each. Sums are in DA, phones are texts. */
export function sheetOf(layout: Layout, parcels: FileParcel[]): Sheet {
  const columns = LAYOUTS[layout]
  return { name: 'Sheet', columns, batches: readBatches(columns, parcels) }
}

async function* readBatches(columns: Column[], parcels: FileParcel[]): AsyncGenerator<Cell[][]> {
  yield parcels.map((parcel) => columns.map(({ read }) => read(parcel)))
}
