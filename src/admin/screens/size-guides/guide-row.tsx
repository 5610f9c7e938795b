import { Trash2 } from '@lucide/icons'
import { memo, type RefObject } from 'react'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { SheetCell } from '#admin/ui/sheet-cell.tsx'
import { type GuideTable, type Place, storedText } from './guide-table.ts'

/** The actions of a sheet. */
export type SheetActions = {
  type: (place: Place, text: string) => void
  paste: (place: Place, text: string) => void
  move: (place: Place, down: number, right: number) => void
  removeRow: (row: number) => void
}

type Props = {
  index: number
  row: GuideTable['rows'][number]
  columns: GuideTable['columns']
  stored: GuideTable | null
  actions: RefObject<SheetActions>
}

/** One row of the sheet; on a phone a card. Memoized, as a sheet has up to 1,200 cells. */
export const GuideRow = memo(function GuideRow({ index, row, columns, stored, actions }: Props) {
  return (
    <tr className="max-md:relative max-md:grid max-md:grid-cols-2 @max-[15rem]:grid-cols-1 max-md:gap-2 max-md:border max-md:border-concrete-200 max-md:bg-white max-md:p-3 max-md:pt-12 md:border-concrete-200 md:border-b md:last:border-b-0">
      {columns.map(({ key, title }, at) => {
        const place = { row: index, column: at }
        const name = title || `Colonne ${at + 1}`
        const text = row.cells[at] ?? ''
        return (
          <td key={key} className="min-w-0 p-0 md:border-concrete-200 md:border-r">
            <span aria-hidden="true" className="block truncate text-concrete-600 text-sm md:hidden">
              {name}
            </span>
            <SheetCell
              id={`${index}-${at}`}
              label={`${name}, ligne ${index + 1}`}
              value={text}
              size={8}
              maxLength={200}
              isChanged={stored !== null && storedText(stored, row.key, key) !== text}
              onChange={(typed) => actions.current.type(place, typed)}
              onPaste={(copied) => actions.current.paste(place, copied)}
              onMove={(down, right) => actions.current.move(place, down, right)}
              className="max-md:border max-md:border-concrete-300"
            />
          </td>
        )
      })}
      <td className="bg-white p-0 max-md:absolute max-md:inset-x-3 max-md:top-0 max-md:flex max-md:items-center max-md:justify-between md:sticky md:right-0">
        <span aria-hidden="true" className="font-semibold text-sm md:hidden">
          Ligne {index + 1}
        </span>
        <IconButton
          icon={Trash2}
          label={`Retirer la ligne ${index + 1}`}
          onClick={() => actions.current.removeRow(index)}
          className="hover:text-race-deep"
        />
      </td>
    </tr>
  )
})
