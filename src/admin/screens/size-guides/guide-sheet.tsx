import { Plus, Undo2, X } from '@lucide/icons'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { SheetCell } from '#admin/ui/sheet-cell.tsx'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '#rules/size-guide.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { GuideRow, type SheetActions } from './guide-row.tsx'
import {
  addColumn,
  addRow,
  type GuideTable,
  type Place,
  paste,
  removeColumn,
  removeRow,
  setText,
  storedText,
} from './guide-table.ts'

type Props = {
  value: GuideTable
  /** The stored guide; null for a new one, in which nothing is marked. */
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
    onChange(next)
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

  /** Adds or removes a row or column, and puts the focus into a cell that may be new. */
  function reshape(next: GuideTable, { row, column }: Place): void {
    flushSync(() => change(next))
    focus({ row: Math.min(row, next.rows.length - 1), column: Math.min(column, next.columns.length - 1) })
  }

  const actions: SheetActions = {
    type: (place, text) => change(setText(table, place, text), `${place.row}-${place.column}`),
    paste: (place, text) => change(paste(table, place, text)),
    removeRow: (row) => reshape(removeRow(table, row), { row, column: 0 }),
    // Below the last row, unless that is empty, a new one begins.
    move: ({ row, column }, down, right) => {
      const next = { row: row + down, column: column + right }
      const isBeyond = next.row === table.rows.length
      const begins = isBeyond && (row < 0 || table.rows[row]?.cells.some(Boolean))
      if (begins) reshape(addRow(table), next)
      else focus(next)
    },
  }
  // Rows are memoized, so they call the latest actions through a ref.
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })

  function undoByKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    undo()
  }

  return (
    <fieldset ref={sheet} onKeyDown={undoByKey} className="@container flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-semibold text-ink text-sm">Tableau</legend>
      <p className="text-concrete-600 text-sm">
        La taille va dans la première colonne. Un tableau copié d’Excel ou de Sheets se colle dans une case.
      </p>
      <div className="min-w-0 md:overflow-x-auto md:border md:border-concrete-300">
        <table className="w-full border-collapse max-md:block md:min-w-max">
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
                        id={`-1-${column}`}
                        label={`Titre de la colonne ${column + 1}`}
                        value={title}
                        size={8}
                        maxLength={100}
                        isChanged={stored !== null && storedText(stored, null, key) !== title}
                        aria-invalid={(Boolean(error) && title.trim() === '') || undefined}
                        onChange={(text) => actions.type({ row: -1, column }, text)}
                        onPaste={(text) => actions.paste({ row: -1, column }, text)}
                        onMove={(down, right) => actions.move({ row: -1, column }, down, right)}
                        className="font-semibold max-md:border max-md:border-concrete-300 md:w-auto md:min-w-full md:text-sm md:[field-sizing:content]"
                      />
                    </span>
                    {table.columns.length > 1 && (
                      <IconButton
                        icon={X}
                        label={`Retirer la colonne ${title || column + 1}`}
                        onClick={() => reshape(removeColumn(table, column), { row: -1, column })}
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
            {table.rows.map((row, index) => (
              <GuideRow
                key={row.key}
                index={index}
                row={row}
                columns={table.columns}
                stored={stored}
                actions={latest}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="outline"
          size="small"
          disabled={table.rows.length >= MAX_GUIDE_ROWS}
          onClick={() => reshape(addRow(table), { row: table.rows.length, column: 0 })}
        >
          <Icon of={Plus} className="size-4" />
          Ligne
        </Button>
        <Button
          look="outline"
          size="small"
          disabled={table.columns.length >= MAX_GUIDE_COLUMNS}
          onClick={() => reshape(addColumn(table), { row: -1, column: table.columns.length })}
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
