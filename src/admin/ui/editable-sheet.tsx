import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { classes } from '#web/ui/classes.ts'
import { addRow, type Position, paste, type SheetTable, type Size, setText, textAt } from './edit-sheet.ts'

type Props = {
  table: SheetTable
  /** Cells that differ from this table are marked; null marks no cell. */
  stored: SheetTable | null
  /** `typed` is the cell that the owner typed into; null for any other change. */
  onChange: (table: SheetTable, typed: Position | null) => void
  /** A paste or a step below the last row enlarges the table up to this size; by default never. */
  growsTo?: Size
  className?: string
  children: ReactNode
}

type Actions = Pick<Props, 'table' | 'stored' | 'onChange' | 'growsTo'> & {
  reshape: (table: SheetTable, focused: Position) => void
  move: (from: Position, down: number, right: number) => void
}

const SheetContext = createContext<Actions | null>(null)

/** Lets a table of `SheetCell` be edited as a spreadsheet: arrows, Enter and Tab move, a copied block is pasted. */
export function Sheet({ className, children, ...sheet }: Props) {
  const { table, growsTo, onChange } = sheet
  const frame = useRef<HTMLDivElement>(null)
  const focus = ({ row, column }: Position) =>
    frame.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`)?.focus()
  const reshape = (next: SheetTable, { row, column }: Position) => {
    flushSync(() => onChange(next, null))
    focus({ row: Math.min(row, next.rows.length - 1), column: Math.min(column, next.columns.length - 1) })
  }
  const move = ({ row, column }: Position, down: number, right: number) => {
    const next = { row: row + down, column: column + right }
    const isBeyond = next.row === table.rows.length && next.row < (growsTo?.rows ?? 0)
    // Adds a row below the last one, unless that is empty.
    if (isBeyond && (row < 0 || table.rows[row]?.cells.some(Boolean))) reshape(addRow(table), next)
    else focus(next)
  }
  return (
    <SheetContext value={{ ...sheet, reshape, move }}>
      <div ref={frame} className={className}>
        {children}
      </div>
    </SheetContext>
  )
}

export function useSheet(): Actions {
  const sheet = useContext(SheetContext)
  if (!sheet) throw new Error('There is no sheet around this component')
  return sheet
}

export type CellType = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'maxLength' | 'placeholder' | 'size' | 'className'
> & { isInvalid?: (text: string) => boolean }

/** One cell of a sheet. Focus selects its text; Left and Right leave it then, or from the text's ends. */
export function SheetCell(props: Position & CellType & { label: string }) {
  const { row, column, label, isInvalid, className, ...input } = props
  const { table, stored, growsTo, onChange, move } = useSheet()
  const position = { row, column }
  const keys = [table.rows[row]?.key ?? null, table.columns[column]?.key ?? ''] as const
  const text = textAt(table, ...keys)
  const isChanged = stored !== null && textAt(stored, ...keys) !== text
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget
    const isWhole = start === 0 && end === text.length
    const steps: Record<string, [down: number, right: number] | false> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowLeft: (isWhole || end === 0) && [0, -1],
      ArrowRight: (isWhole || start === text.length) && [0, 1],
    }
    const by = !event.ctrlKey && !event.metaKey && !event.altKey && steps[event.key]
    if (!by) return
    event.preventDefault()
    move(position, ...by)
  }
  return (
    <input
      {...input}
      data-cell={`${row}-${column}`}
      aria-label={label}
      aria-invalid={isInvalid?.(text) || undefined}
      enterKeyHint="next"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onChange(setText(table, position, target.value), position)}
      onFocus={({ target }) => target.select()}
      onKeyDown={step}
      onPaste={(event) => {
        const copied = event.clipboardData.getData('text')
        if (!/[\t\n]/.test(copied.trimEnd())) return
        event.preventDefault()
        onChange(paste(table, position, copied, growsTo), null)
      }}
      className={classes(
        'block h-12 w-full px-2 outline-offset-[-3px] aria-invalid:bg-alarm/10',
        isChanged ? 'bg-amber-100' : 'bg-white',
        className,
      )}
    />
  )
}
