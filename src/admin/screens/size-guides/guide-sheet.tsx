import { Plus, Undo2, X } from '@lucide/icons'
import { type KeyboardEvent, useRef, useState } from 'react'
import { addColumn, addRow, removeColumn, removeRow, type SheetTable, TITLES } from '#admin/ui/edit-sheet.ts'
import { type CellType, Sheet, SheetCell, useSheet } from '#admin/ui/editable-sheet.tsx'
import { IconButton, RemoveButton } from '#admin/ui/icon-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { GUIDE_SIZE } from './guide-table.ts'

const CELL = { size: 8, maxLength: 200, className: 'max-md:border max-md:border-concrete-300' }

const TITLE = {
  size: 8,
  maxLength: 100,
  className:
    'font-semibold max-md:border max-md:border-concrete-300 md:w-auto md:min-w-full md:text-sm md:[field-sizing:content]',
}

const MAX_UNDONE = 50

type Props = {
  value: SheetTable
  /** The stored table: cells that differ from it are marked. Null for a new guide, which has no marks. */
  stored: SheetTable | null
  error: string | undefined
  onChange: (table: SheetTable) => void
}

/** Edits the table of a guide, with undo. Consecutive typing into one cell is undone as one change. */
export function GuideSheet({ value: table, stored, error, onChange }: Props) {
  const [before, setBefore] = useState<SheetTable[]>([])
  const typedAt = useRef('')

  function undo(): void {
    const last = before.at(-1)
    if (!last) return
    typedAt.current = ''
    setBefore(before.slice(0, -1))
    onChange(last)
  }

  function undoByKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    undo()
  }

  return (
    <fieldset onKeyDown={undoByKey} className="@container flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-semibold text-ink text-sm">Tableau</legend>
      <p className="text-concrete-600 text-sm">
        La taille va dans la première colonne. Un tableau copié d’Excel ou de Sheets se colle dans une case.
      </p>
      <Sheet
        table={table}
        stored={stored}
        growsTo={GUIDE_SIZE}
        onChange={(next, typed) => {
          const at = typed ? `${typed.row}-${typed.column}` : ''
          if (at === '' || at !== typedAt.current) setBefore([...before.slice(1 - MAX_UNDONE), table])
          typedAt.current = at
          onChange(next)
        }}
        className="contents"
      >
        <div className="min-w-0 md:overflow-x-auto md:border md:border-concrete-300">
          <table className="w-full border-collapse max-md:block md:min-w-max">
            <Titles isInvalid={(title) => Boolean(error) && title.trim() === ''} />
            <tbody className="max-md:mt-2 max-md:flex max-md:flex-col max-md:gap-2">
              {table.rows.map(({ key }, row) => (
                <Row key={key} row={row} />
              ))}
            </tbody>
          </table>
        </div>
        <div className="flex flex-wrap gap-2">
          <AddButtons />
          <Button look="ghost" size="small" disabled={before.length === 0} onClick={undo}>
            <Icon of={Undo2} className="size-4" />
            Défaire
          </Button>
        </div>
      </Sheet>
      <ErrorText role="alert">{error}</ErrorText>
    </fieldset>
  )
}

function Titles({ isInvalid }: Pick<CellType, 'isInvalid'>) {
  const { table, reshape } = useSheet()
  return (
    <thead className="max-md:block">
      <tr className="max-md:flex max-md:flex-col max-md:gap-2 max-md:border max-md:border-concrete-200 max-md:bg-concrete-50 max-md:p-3">
        {table.columns.map(({ key, title }, column) => (
          <th
            key={key}
            className="p-0 font-normal max-md:flex max-md:items-center md:min-w-32 md:border-concrete-300 md:border-r md:border-b md:bg-concrete-50"
          >
            <span className="flex flex-1 items-center">
              <span className="flex-1">
                <SheetCell
                  row={TITLES}
                  column={column}
                  label={`Titre de la colonne ${column + 1}`}
                  isInvalid={isInvalid}
                  {...TITLE}
                />
              </span>
              {table.columns.length > 1 && (
                <IconButton
                  icon={X}
                  label={`Retirer la colonne ${title || column + 1}`}
                  onClick={() => reshape(removeColumn(table, column), { row: TITLES, column })}
                  className="md:size-9"
                />
              )}
            </span>
          </th>
        ))}
        <td className="w-11 p-0 max-md:hidden md:border-concrete-300 md:border-b md:bg-concrete-50" />
      </tr>
    </thead>
  )
}

function Row({ row }: { row: number }) {
  const { table, reshape } = useSheet()
  return (
    <tr className="max-md:relative max-md:grid max-md:grid-cols-2 @max-[15rem]:grid-cols-1 max-md:gap-2 max-md:border max-md:border-concrete-200 max-md:bg-white max-md:p-3 max-md:pt-12 md:border-concrete-200 md:border-b md:last:border-b-0">
      {table.columns.map(({ key, title }, column) => (
        <td key={key} className="min-w-0 p-0 md:border-concrete-200 md:border-r">
          <span aria-hidden="true" className="block truncate text-concrete-600 text-sm md:hidden">
            {title || `Colonne ${column + 1}`}
          </span>
          <SheetCell
            row={row}
            column={column}
            label={`${title || `Colonne ${column + 1}`}, ligne ${row + 1}`}
            {...CELL}
          />
        </td>
      ))}
      <td className="bg-white p-0 max-md:absolute max-md:inset-x-3 max-md:top-0 max-md:flex max-md:items-center max-md:justify-between md:sticky md:right-0">
        <span aria-hidden="true" className="font-semibold text-sm md:hidden">
          Ligne {row + 1}
        </span>
        <RemoveButton
          label={`Retirer la ligne ${row + 1}`}
          onClick={() => reshape(removeRow(table, row), { row, column: 0 })}
        />
      </td>
    </tr>
  )
}

function AddButtons() {
  const { table, reshape } = useSheet()
  const { rows, columns } = table
  return (
    <>
      <Button
        look="outline"
        size="small"
        disabled={rows.length >= GUIDE_SIZE.rows}
        onClick={() => reshape(addRow(table), { row: rows.length, column: 0 })}
      >
        <Icon of={Plus} className="size-4" />
        Ligne
      </Button>
      <Button
        look="outline"
        size="small"
        disabled={columns.length >= GUIDE_SIZE.columns}
        onClick={() => reshape(addColumn(table), { row: TITLES, column: columns.length })}
      >
        <Icon of={Plus} className="size-4" />
        Colonne
      </Button>
    </>
  )
}
