import { CHIP } from '#admin/ui/classes.ts'
import { Sheet, SheetCell } from '#admin/ui/editable-sheet.tsx'
import type { Variant } from '#rules/stock.ts'
import { classes } from '#web/ui/classes.ts'
import { FillBar } from './fill-bar.tsx'
import { type StockGrid, sumsOf, tableOf, variantAt, withTable } from './stock-table.ts'
import { readQuantity } from './stock-values.ts'
import { CELLS } from './variant-cells.ts'
import { type VariantField, type VariantTexts, variantName } from './variant-texts.ts'

type Props<Values> = {
  grid: StockGrid
  field: VariantField
  values: Values
  /** Cells that differ from these values are marked; null marks no cell. */
  stored: Values | null
  onChange: (values: Values) => void
  placeholder?: (variant: Variant) => string
  isWrong?: (variant: Variant) => boolean
}

type ChooserProps = { fields: VariantField[]; shown: VariantField; onShow: (field: VariantField) => void }

export function FieldChooser({ fields, shown, onShow }: ChooserProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div role="group" aria-label="Par taille et couleur" className="flex flex-wrap gap-1.5">
      {fields.map((field) => (
        <button
          key={field}
          type="button"
          aria-pressed={field === shown}
          onClick={() => onShow(field)}
          className={classes(CHIP, 'max-sm:px-2.5')}
        >
          {CELLS[field].title}
        </button>
      ))}
    </div>
  )
}

/** Edits one field of each size and colour as a spreadsheet, and shows the sums of quantities. */
export function VariantGrid<Values extends VariantTexts>(props: Props<Values>) {
  const { grid, field } = props
  return (
    <div className="flex flex-col gap-3">
      {field !== 'reference' && grid.rows.length * grid.columns.length > 1 && <FillBar {...props} />}
      <VariantSheet {...props} />
    </div>
  )
}

const HEAD = 'sticky z-10 bg-white px-2 py-2 text-concrete-700 text-xs wrap-anywhere hyphens-auto'
const SUM = 'price px-2 text-right text-base text-concrete-700'

function VariantSheet<Values extends VariantTexts>(props: Props<Values>) {
  const { grid, values, stored, onChange, field, placeholder, isWrong } = props
  const { title, label, width, className, isInvalid, ...cell } = CELLS[field]
  const table = tableOf(grid, values, field)
  const sums = field === 'quantity' ? sumsOf(table) : null
  const hasRowSums = sums !== null && grid.columns.length > 1
  const isSingle = grid.rows.length * grid.columns.length === 1
  const hasNames = grid.rows[0] !== ''
  // Screen readers announce a header even if it is empty.
  const Corner = hasNames ? 'th' : 'td'
  return (
    <Sheet
      table={table}
      stored={stored && tableOf(grid, stored, field)}
      onChange={(next) => onChange(withTable(values, grid, next, field))}
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
            <Corner className={classes(HEAD, 'top-0 left-0 z-20 w-22 text-left')}>
              {hasNames && (grid.sides[0] === 'size' ? 'Taille' : 'Couleur')}
            </Corner>
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
              {grid.columns.map((other, column) => {
                const variant = variantAt(grid, name, other)
                return (
                  <td key={other} className="border-l p-0">
                    <SheetCell
                      {...{ row, column }}
                      {...cell}
                      placeholder={placeholder?.(variant)}
                      label={`${label}\u00a0: ${variantName(variant)}`}
                      isInvalid={(text) => isWrong?.(variant) || isInvalid?.(text) === true}
                      className={classes(
                        className,
                        field === 'quantity' && quantityClass(table.rows[row]?.cells[column]),
                      )}
                    />
                  </td>
                )
              })}
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
