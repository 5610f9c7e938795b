import { useId, useState } from 'react'
import { Select } from '#admin/ui/fields.tsx'
import { type CellType, Sheet, SheetCell } from '#admin/ui/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'
import { fill, type StockGrid, sumsOf, tableOf, variantAt, withTable } from './stock-table.ts'
import { readQuantity, type StockValues, type TypedVariant, variantName } from './stock-values.ts'

type Props = {
  grid: StockGrid
  stock: StockValues
  /** Cells that differ from it are marked; null marks none. */
  stored: StockValues | null
  onChange: (stock: StockValues) => void
}

type Field = keyof TypedVariant

const CELLS: Record<Field, CellType & { title: string; label: string; width: number }> = {
  quantity: {
    title: 'Pièces',
    label: 'Quantité',
    inputMode: 'numeric',
    maxLength: 9,
    isInvalid: (text) => readQuantity(text) === undefined,
    width: 3.75,
  },
  reference: { title: 'Référence', label: 'Référence', maxLength: 100, className: 'text-sm', width: 7 },
}

/** The pieces of each size and colour, edited as a spreadsheet, with their sums. */
export function QuantityGrid(props: Props) {
  const { grid } = props
  return (
    <div className="flex flex-col gap-3">
      {grid.rows.length * grid.columns.length > 1 && <FillBar {...props} />}
      <VariantSheet {...props} field="quantity" />
    </div>
  )
}

/** The references of each size and colour, folded away: few products have them. */
export function ReferenceGrid(props: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = Object.values(props.stock.variants).filter(({ reference }) => reference.trim()).length
  return (
    <div className="flex flex-col gap-2">
      <Button
        look="ghost"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="self-start"
      >
        {isOpen
          ? 'Cacher les références'
          : `Références par taille et couleur${count > 0 ? ` (${count})` : ''}`}
      </Button>
      <div id={id}>{isOpen && <VariantSheet {...props} field="reference" />}</div>
    </div>
  )
}

/** Sets many quantities at once: all, or those of one size or colour. */
function FillBar({ grid, stock, onChange }: Omit<Props, 'stored'>) {
  const [typed, setTyped] = useState('3')
  const [place, setPlace] = useState('all')
  const [last, setLast] = useState({ before: stock.variants, after: stock.variants })
  const quantity = readQuantity(typed)
  const [side, index] = place.split('-')
  const name = (side === 'row' ? grid.rows : grid.columns)[Number(index)] ?? ''
  const only = side === 'all' || name === '' ? null : side === 'row' ? { row: name } : { column: name }
  const named = (prefix: string, names: string[]) =>
    names.length > 1 || names[0] !== '' ? names.map((one, at) => [`${prefix}-${at}`, one] as const) : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div role="group" aria-label="Remplir" className="flex flex-wrap items-end gap-2">
      <div className="w-20">
        <TextField
          label="Pièces"
          inputMode="numeric"
          maxLength={9}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <div className="min-w-24 flex-1 sm:max-w-56">
        <Select
          aria-label="Où les mettre"
          value={place}
          onChange={({ target }) => setPlace(target.value)}
          options={[['all', 'Partout'], ...named('row', grid.rows), ...named('column', grid.columns)]}
        />
      </div>
      <Button
        look="outline"
        disabled={quantity === undefined}
        onClick={() => {
          if (quantity === undefined) return
          const filled = fill(stock, grid, quantity, only)
          setLast({ before: stock.variants, after: filled.variants })
          onChange(filled)
        }}
        className="min-h-12"
      >
        {only === null ? `${quantity ?? '?'} partout` : 'Mettre'}
      </Button>
      {last.after === stock.variants && last.before !== last.after && (
        <Button look="ghost" onClick={() => onChange({ ...stock, variants: last.before })}>
          Rétablir
        </Button>
      )}
    </div>
  )
}

const HEAD = 'sticky z-10 bg-white px-2 py-2 text-concrete-700 text-xs wrap-anywhere hyphens-auto'
const SUM = 'price px-2 text-right text-base text-concrete-700'

function VariantSheet({ grid, stock, stored, onChange, field }: Props & { field: Field }) {
  const { title, label, width, className, ...cell } = CELLS[field]
  const table = tableOf(grid, stock, field)
  const sums = field === 'quantity' ? sumsOf(table) : null
  const hasRowSums = sums !== null && grid.columns.length > 1
  const isSingle = grid.rows.length * grid.columns.length === 1
  const nameOf = (row: string, column: string) => variantName(variantAt(grid, row, column))
  return (
    <Sheet
      table={table}
      stored={stored && tableOf(grid, stored, field)}
      onChange={(next) => onChange(withTable(stock, grid, next, field))}
      className="max-h-[75dvh] scroll-py-12 scroll-pl-24 overflow-auto border border-concrete-200 bg-white"
    >
      <table
        style={{ minWidth: `${5.5 + grid.columns.length * width + (hasRowSums ? 3.5 : 0)}rem` }}
        className="w-full table-fixed border-separate border-spacing-0 [&_td]:border-concrete-200 [&_td]:border-b [&_th]:border-concrete-200 [&_th]:border-b"
      >
        <caption className="sr-only">
          {label} par taille et couleur. Flèches et Entrée passent d’une case à l’autre.
        </caption>
        <thead>
          <tr>
            <th className={classes(HEAD, 'top-0 left-0 z-20 w-22 text-left')}>
              {grid.rows[0] !== '' && (grid.sides[0] === 'size' ? 'Taille' : 'Couleur')}
            </th>
            {grid.columns.map((name) => (
              <th key={name} scope="col" className={classes(HEAD, 'top-0 text-right')}>
                {name || title}
              </th>
            ))}
            {hasRowSums && <th className={classes(HEAD, 'top-0 w-14 text-right')}>Total</th>}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((name, row) => (
            <tr key={name}>
              <th scope="row" className={classes(HEAD, 'left-0 text-left font-semibold text-ink text-sm')}>
                {name || 'Stock'}
              </th>
              {grid.columns.map((other, column) => (
                <td key={other} className="border-l p-0">
                  <SheetCell
                    {...{ row, column }}
                    {...cell}
                    label={`${label}\u00a0: ${nameOf(name, other)}`}
                    className={classes(
                      className,
                      field === 'quantity' && quantityClass(table.rows[row]?.cells[column]),
                    )}
                  />
                </td>
              ))}
              {hasRowSums && <td className={SUM}>{sums.rows[row]}</td>}
            </tr>
          ))}
        </tbody>
        {sums && !isSingle && (
          <tfoot>
            <tr>
              <th scope="row" className={classes(HEAD, 'bottom-0 left-0 z-20 text-left')}>
                Total
              </th>
              {sums.columns.map((sum, column) => (
                <td key={grid.columns[column]} className={classes(SUM, 'sticky bottom-0 bg-white')}>
                  {sum}
                </td>
              ))}
              {hasRowSums && (
                <td className={classes(SUM, 'sticky bottom-0 bg-white font-semibold text-ink')}>
                  {sums.total}
                </td>
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </Sheet>
  )
}

function quantityClass(text = ''): string {
  const quantity = readQuantity(text)
  return classes(
    'price text-right text-lg',
    quantity === 0 && 'text-concrete-500',
    quantity !== undefined && quantity < 0 && 'text-alarm-deep',
  )
}
