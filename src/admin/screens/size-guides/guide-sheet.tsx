import { Plus, Trash2, Undo2, X } from '@lucide/icons'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { SheetCell } from '#admin/ui/sheet-cell.tsx'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '#rules/size-guide.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import {
  addColumn,
  addRow,
  type GuideTable,
  isChanged,
  type Place,
  paste,
  removeColumn,
  removeRow,
  setText,
  textAt,
} from './guide-table.ts'

type Props = {
  value: GuideTable
  /** What is stored; null for a new guide, in which nothing is marked. */
  stored: GuideTable | null
  error: string | undefined
  onChange: (table: GuideTable) => void
}

/** The table of a guide, edited as in a spreadsheet; on a phone each row is a card. */
export function GuideSheet({ value: table, stored, error, onChange }: Props) {
  const sheet = useRef<HTMLFieldSetElement>(null)
  const [undone, setUndone] = useState<GuideTable[]>([])
  const typedAt = useRef('')

  /** Changes the table; what is typed into one cell in a row is undone together. */
  function change(next: GuideTable, typed = ''): void {
    if (next === table) return
    if (typed === '' || typed !== typedAt.current) setUndone((before) => [...before.slice(-49), table])
    typedAt.current = typed
    // The focus may go to a cell that is new.
    flushSync(() => onChange(next))
  }

  function undo(): void {
    const last = undone.at(-1)
    if (!last) return
    typedAt.current = ''
    setUndone(undone.slice(0, -1))
    onChange(last)
  }

  const focus = ({ row, column }: Place) =>
    sheet.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`)?.focus()

  /** Moves the focus. Below the last row, unless that is empty, a new one begins. */
  function move({ row, column }: Place, down: number, right: number): void {
    const isBeyond = row + down === table.rows.length
    if (isBeyond && (row < 0 || table.rows[row]?.cells.some(Boolean))) change(addRow(table))
    focus({ row: row + down, column: column + right })
  }

  function undoByKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    undo()
  }

  const cell = (place: Place, name: string) => (
    <SheetCell
      id={`${place.row}-${place.column}`}
      label={place.row < 0 ? `Titre de la colonne ${place.column + 1}` : `${name}, ligne ${place.row + 1}`}
      value={textAt(table, place)}
      size={8}
      maxLength={place.row < 0 ? 100 : 200}
      isChanged={stored !== null && isChanged(stored, table, place)}
      aria-invalid={(place.row < 0 && Boolean(error) && textAt(table, place).trim() === '') || undefined}
      onChange={(text) => change(setText(table, place, text), `${place.row}-${place.column}`)}
      onPaste={(text) => change(paste(table, place, text))}
      onMove={(down, right) => move(place, down, right)}
      className={
        place.row < 0
          ? 'font-semibold max-md:border max-md:border-concrete-300'
          : 'max-md:border max-md:border-concrete-300'
      }
    />
  )

  return (
    <fieldset ref={sheet} onKeyDown={undoByKey} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-semibold text-ink text-sm">Tableau</legend>
      <p className="text-concrete-600 text-sm">
        La taille va dans la première colonne. Un tableau copié d’Excel ou de Sheets se colle dans une case.
      </p>
      <div className="min-w-0 md:overflow-x-auto md:border md:border-concrete-300">
        <table className="w-full border-collapse max-md:block md:min-w-max">
          <thead className="max-md:block">
            <tr className="max-md:flex max-md:flex-col max-md:gap-2 max-md:border max-md:border-concrete-200 max-md:bg-concrete-50 max-md:p-3">
              {table.columns.map(({ key }, column) => (
                <th
                  key={key}
                  className="p-0 font-normal max-md:flex max-md:items-center md:min-w-32 md:border-concrete-300 md:border-r md:border-b md:bg-concrete-50"
                >
                  <span className="flex flex-1 items-center">
                    <span className="flex-1">{cell({ row: -1, column }, '')}</span>
                    {table.columns.length > 1 && (
                      <IconButton
                        icon={X}
                        label={`Retirer la colonne ${textAt(table, { row: -1, column }) || column + 1}`}
                        onClick={() => change(removeColumn(table, column))}
                        className="md:size-9"
                      />
                    )}
                  </span>
                </th>
              ))}
              <td className="w-11 p-0 max-md:hidden md:border-concrete-300 md:border-b md:bg-concrete-50" />
            </tr>
          </thead>
          <tbody className="max-md:mt-2 max-md:flex max-md:flex-col max-md:gap-2">
            {table.rows.map(({ key }, row) => (
              <tr
                key={key}
                className="max-md:relative max-md:grid max-md:grid-cols-2 max-md:gap-2 max-md:border max-md:border-concrete-200 max-md:bg-white max-md:p-3 max-md:pt-12 md:border-concrete-200 md:border-b md:last:border-b-0"
              >
                {table.columns.map((column, at) => (
                  <td key={column.key} className="min-w-0 p-0 md:border-concrete-200 md:border-r">
                    <span aria-hidden="true" className="block truncate text-concrete-600 text-sm md:hidden">
                      {column.title || `Colonne ${at + 1}`}
                    </span>
                    {cell({ row, column: at }, column.title || `Colonne ${at + 1}`)}
                  </td>
                ))}
                <td className="bg-white p-0 md:sticky md:right-0 max-md:absolute max-md:inset-x-3 max-md:top-0 max-md:flex max-md:items-center max-md:justify-between">
                  <span aria-hidden="true" className="font-semibold text-sm md:hidden">
                    Ligne {row + 1}
                  </span>
                  <IconButton
                    icon={Trash2}
                    label={`Retirer la ligne ${row + 1}`}
                    onClick={() => change(removeRow(table, row))}
                    className="hover:text-race-deep"
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="outline"
          size="small"
          disabled={table.rows.length >= MAX_GUIDE_ROWS}
          onClick={() => {
            change(addRow(table))
            focus({ row: table.rows.length, column: 0 })
          }}
        >
          <Icon of={Plus} className="size-4" />
          Ligne
        </Button>
        <Button
          look="outline"
          size="small"
          disabled={table.columns.length >= MAX_GUIDE_COLUMNS}
          onClick={() => {
            change(addColumn(table))
            focus({ row: -1, column: table.columns.length })
          }}
        >
          <Icon of={Plus} className="size-4" />
          Colonne
        </Button>
        <Button look="ghost" size="small" disabled={undone.length === 0} onClick={undo}>
          <Icon of={Undo2} className="size-4" />
          Défaire
        </Button>
      </div>
      <ErrorText role="alert">{error}</ErrorText>
    </fieldset>
  )
}
