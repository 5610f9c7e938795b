import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { Select } from '#admin/ui/fields.tsx'
import { checkNumber, readTyped } from '#admin/ui/form-rules.ts'
import { formatCount } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { fill, type StockGrid, tableOf } from './stock-table.ts'
import { readQuantity } from './stock-values.ts'
import { CELLS } from './variant-cells.ts'
import type { VariantField, VariantTexts } from './variant-texts.ts'

type Props<Values> = {
  grid: StockGrid
  field: VariantField
  values: Values
  onChange: (values: Values) => void
}

/** Sets many cells at once: all, or those of one size or colour. */
export function FillBar<Values extends VariantTexts>(props: Props<Values>) {
  const { grid, field, values, onChange } = props
  const [typed, setTyped] = useState(() => (field === 'quantity' ? (usualText(props) ?? '3') : ''))
  const [choice, setChoice] = useState('all')
  const [last, setLast] = useState({ before: values.variants, after: values.variants })
  const { title, inputMode, maxLength } = CELLS[field]
  const number = field === 'quantity' ? readQuantity(typed) : readPrice(typed)
  const [side, index] = choice.split('-')
  const name = (side === 'row' ? grid.rows : grid.columns)[Number(index)] ?? ''
  const only = side === 'all' || name === '' ? null : side === 'row' ? { row: name } : { column: name }
  const named = (prefix: string, names: string[]) =>
    names.length > 1 || names[0] !== '' ? names.map((one, at) => [`${prefix}-${at}`, one] as const) : []
  const choices = [...named('row', grid.rows), ...named('column', grid.columns)]
  const apply = () => {
    if (number === undefined) return
    const filled = fill(values, grid, field, String(number), only)
    setLast({ before: values.variants, after: filled.variants })
    onChange(filled)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div role="group" aria-label="Remplir" className="flex flex-wrap items-end gap-2">
      <div className={field === 'quantity' ? 'w-20' : 'w-24'}>
        <TextField
          label={title}
          {...{ inputMode, maxLength }}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Prevents Enter from submitting the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onFocus={({ target }) => target.select()}
        />
      </div>
      {choices.length > 0 && (
        <div className="min-w-30 flex-1 sm:max-w-56">
          <Select
            aria-label="Où les mettre"
            value={choice}
            onChange={({ target }) => setChoice(target.value)}
            options={[['all', 'Partout'], ...choices]}
          />
        </div>
      )}
      <Button
        look="outline"
        disabled={number === undefined}
        onClick={apply}
        className="min-h-12 flex-auto sm:flex-none"
      >
        {only !== null || number === undefined
          ? 'Mettre'
          : choices.length > 0
            ? `${formatCount(number)} partout`
            : counted(number, 'pièce')}
      </Button>
      {last.after === values.variants && last.before !== last.after && (
        <Button look="ghost" onClick={() => onChange({ ...values, variants: last.before })}>
          Rétablir
        </Button>
      )}
    </div>
  )
}

/** Returns the text that all cells share; undefined if they differ or are not above 0. */
function usualText(cells: Pick<Props<VariantTexts>, 'grid' | 'field' | 'values'>): string | undefined {
  const { grid, field, values } = cells
  const [text, ...others] = new Set(tableOf(grid, values, field).rows.flatMap(({ cells }) => cells))
  return others.length === 0 && Number(text) > 0 ? text : undefined
}

/** Parses a price in DA; undefined if the text is empty or invalid. */
function readPrice(text: string): number | undefined {
  return text.trim() === '' || checkNumber(text) !== true ? undefined : readTyped(text)
}
