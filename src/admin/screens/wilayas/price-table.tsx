import type { SheetTable } from '#admin/ui/edit-sheet.ts'
import { type CellType, SheetCell } from '#admin/ui/editable-sheet.tsx'
import { Checkbox } from '#admin/ui/fields.tsx'
import type { Wilaya } from '#contract/delivery.ts'
import { CURRENCY } from '#rules/money.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { classes } from '#web/ui/classes.ts'
import { wrongCells } from './price-cells.ts'

/** Puts prices and days below the wilaya's name if large text leaves no room for six columns. */
const LARGE_ROW =
  '@max-[15rem]:grid grid-cols-[--spacing(11)_minmax(0,1fr)_minmax(0,1fr)] items-center [&>:nth-child(2)]:col-span-2 [&>:nth-child(3)]:col-start-2 [&>:nth-child(5)]:col-start-2'

const AMOUNT: CellType = { inputMode: 'numeric', className: 'price px-1 text-right text-lg @xl:px-2' }

type TableProps = {
  wilayas: Wilaya[]
  table: SheetTable
  selected: number[]
  onSelect: (ids: number[]) => void
}

export function PriceTable({ wilayas, table, selected, onSelect }: TableProps) {
  const ids = wilayas.map(({ id }) => id)
  const isAll = selected.length === ids.length
  const toggle = (id: number) =>
    onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
  return (
    <table className="w-full @max-[15rem]:block table-fixed border-collapse border border-concrete-200 bg-white">
      <caption className="sr-only">
        Tarifs de livraison en {CURRENCY} et délais en jours. Flèches et Entrée passent d’une case à l’autre.
      </caption>
      <thead className="@max-[15rem]:block sticky top-13 z-10 bg-white lg:top-0">
        <tr
          className={classes(
            LARGE_ROW,
            'border-concrete-200 border-b text-left text-concrete-600 text-sm [&>th]:px-1 [&>th]:py-2 @xl:[&>th]:px-2 [&>th]:font-semibold',
          )}
        >
          <th className="w-9 @xl:w-11">
            <Checkbox
              aria-label="Choisir toutes les wilayas"
              checked={isAll}
              onChange={() => onSelect(isAll ? [] : ids)}
              className="block"
            />
          </th>
          <th>Wilaya</th>
          {table.columns.map(({ key, title }) => (
            <th
              key={key}
              className="w-14 @max-[15rem]:w-auto! text-right text-xs nth-[n+5]:w-9 @xl:w-26 @xl:text-sm @xl:nth-[n+5]:w-24"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-[15rem]:block">
        {wilayas.map((wilaya, row) => (
          <tr key={wilaya.id} className={classes(LARGE_ROW, 'border-concrete-200 border-b last:border-b-0')}>
            <td className="px-1 @xl:px-2">
              <Checkbox
                aria-label={`Choisir ${wilaya.name}`}
                checked={selected.includes(wilaya.id)}
                onChange={() => toggle(wilaya.id)}
                className="block"
              />
            </td>
            <th scope="row" className="break-words px-1 py-1 text-left font-normal text-ink">
              {wilayaLabel(wilaya)}
            </th>
            {table.columns.map(({ key, title }, column) => (
              <td key={key} className="p-0">
                <SheetCell
                  {...{ row, column }}
                  label={`${title}, ${wilaya.name}`}
                  {...AMOUNT}
                  isInvalid={() => wrongCells(table.rows[row]?.cells ?? [])[column] === true}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
