import { useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CheckboxField } from '#admin/ui/fields.tsx'
import { useField } from '#admin/ui/form-fields.tsx'
import { HelpLink } from '#admin/ui/screen.tsx'
import type { Stock } from '#contract/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, TextField } from '#web/ui/field.tsx'
import type { ProductValues } from './product-values.ts'
import { QuantityGrid, ReferenceGrid } from './stock-grid.tsx'
import { StockMoves } from './stock-moves.tsx'
import { gridOf } from './stock-table.ts'
import { checkStock, hasReference, isLowAtWrong, type StockValues } from './stock-values.ts'

type Props = {
  form: UseFormReturn<ProductValues>
  productId: number | null
  stored: Stock | undefined
  /** What the typed quantities are compared with; null for a new product. */
  shown: StockValues | null
  onLoaded: (stock: Stock) => void
}

export function StockFields({ form, productId, stored, shown, onLoaded }: Props) {
  const { control } = form
  const [sizes, colors] = useWatch({ control, name: ['sizes', 'colors'] })
  const stock = useField(control, 'stock', {
    validate: (value, values) => checkStock(value, values),
  })
  // Runs here, since a form cannot fill a field before it is mounted.
  const fill = useEffectEvent((loaded: Stock) => {
    if (!form.getFieldState('stock').isDirty) onLoaded(loaded)
  })
  useEffect(() => {
    if (stored) fill(stored)
  }, [stored])
  const [isShowingMoves, setShowingMoves] = useState(false)
  const { isCounted, lowAt } = stock.value
  const grid = gridOf({ sizes, colors })
  const sheet = { grid, stock: stock.value, stored: shown, onChange: stock.onChange }
  const change = (changed: Partial<StockValues>) => stock.onChange({ ...stock.value, ...changed })
  return (
    <section
      data-invalid={stock.error ? true : undefined}
      className="flex flex-col gap-3 border-concrete-200 border-t pt-4"
    >
      <div className="flex items-start justify-between gap-2">
        <CheckboxField
          label="Compter le stock"
          hint="Par taille et couleur&nbsp;: une commande confirmée prend ses pièces, une commande annulée les rend."
          checked={isCounted}
          onChange={({ target }) => change({ isCounted: target.checked })}
        />
        <HelpLink topic="stock" isApart />
      </div>
      {isCounted && (
        <>
          <QuantityGrid {...sheet} />
          {(sizes.length + colors.length > 0 || hasReference(stock.value)) && <ReferenceGrid {...sheet} />}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Presque épuisé à partir de"
              hint="Signalé sur le tableau de bord. Vide&nbsp;: jamais."
              inputMode="numeric"
              value={lowAt}
              error={stock.error && isLowAtWrong(stock.value) ? stock.error : null}
              onChange={({ target }) => change({ lowAt: target.value })}
            />
          </div>
        </>
      )}
      <ErrorText role="alert">{!isLowAtWrong(stock.value) && stock.error}</ErrorText>
      {productId !== null && isCounted && (
        <>
          <Button
            look="ghost"
            size="small"
            aria-expanded={isShowingMoves}
            onClick={() => setShowingMoves(!isShowingMoves)}
            className="self-start"
          >
            {isShowingMoves ? 'Cacher les mouvements' : 'Voir les mouvements'}
          </Button>
          {isShowingMoves && <StockMoves productId={productId} />}
        </>
      )}
    </section>
  )
}
