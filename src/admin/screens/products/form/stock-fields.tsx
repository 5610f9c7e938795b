import { useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CheckboxField } from '#admin/ui/fields.tsx'
import { useField } from '#admin/ui/form-fields.tsx'
import { HelpLink } from '#admin/ui/screen.tsx'
import type { Stock } from '#contract/stock.ts'
import { listVariants } from '#rules/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, TextField } from '#web/ui/field.tsx'
import { checkChoicePrices, isAtCell, type PriceValues } from '../stock/choice-prices.ts'
import { StockMoves } from '../stock/stock-moves.tsx'
import { gridOf } from '../stock/stock-table.ts'
import { checkStock, hasReference, isLowAtWrong, type StockValues } from '../stock/stock-values.ts'
import { FieldChooser, VariantGrid } from '../stock/variant-grid.tsx'
import { textOf, type VariantField } from '../stock/variant-texts.ts'
import type { ProductValues } from './product-values.ts'

type Props = {
  form: UseFormReturn<ProductValues>
  productId: number | null
  stored: Stock | undefined
  /** Stock and prices to compare the typed ones with; null for a new product. */
  shown: { stock: StockValues; prices: PriceValues } | null
  onLoaded: (stock: Stock) => void
}

/** Prices and stock of sizes and colours, in one grid that shows one of its fields at a time. */
export function StockFields({ form, productId, stored, shown, onLoaded }: Props) {
  const { control } = form
  const [sizes, colors, price, originalPrice] = useWatch({
    control,
    name: ['sizes', 'colors', 'price', 'originalPrice'],
  })
  const stock = useField(control, 'stock', { validate: (value, values) => checkStock(value, values) })
  const prices = useField(control, 'prices', { validate: (_value, values) => checkChoicePrices(values) })
  // Fills the stock here, since a form cannot set a field before the field is mounted.
  const fill = useEffectEvent((loaded: Stock) => {
    if (!form.getFieldState('stock').isDirty) onLoaded(loaded)
  })
  useEffect(() => {
    if (stored) fill(stored)
  }, [stored])
  const { isCounted, lowAt } = stock.value
  const { isSame } = prices.value
  const grid = gridOf({ sizes, colors })
  const variants = listVariants({ sizes, colors })
  const change = (changed: Partial<StockValues>) => stock.onChange({ ...stock.value, ...changed })
  const fields: VariantField[] = [
    ...(isCounted ? (['quantity'] as const) : []),
    ...(isSame ? [] : (['price', 'originalPrice'] as const)),
    ...(isCounted && (sizes.length + colors.length > 0 || hasReference(stock.value))
      ? (['reference'] as const)
      : []),
  ]
  const isStruckWrong = variants.some((one) => isAtCell(prices.error ?? '', one, 'originalPrice'))
  const wrong = isStruckWrong ? 'originalPrice' : prices.error ? 'price' : stock.error ? 'quantity' : null
  const [field, setField] = useShownField(fields, wrong, form.formState.submitCount)
  return (
    <section
      data-invalid={stock.error || prices.error ? true : undefined}
      className="flex flex-col gap-3 border-concrete-200 border-t pt-4"
    >
      {(variants.length > 1 || !isSame) && (
        <CheckboxField
          label="Même prix pour tout"
          hint="Décochez si une taille ou une couleur coûte plus."
          checked={isSame}
          onChange={({ target }) => {
            prices.onChange({ ...prices.value, isSame: target.checked })
            setField('price')
          }}
        />
      )}
      <div className="flex items-start justify-between gap-2">
        <CheckboxField
          label="Compter le stock"
          hint="Par taille et couleur&nbsp;: une commande confirmée prend ses pièces, une commande annulée les rend."
          checked={isCounted}
          onChange={({ target }) => {
            change({ isCounted: target.checked })
            setField('quantity')
          }}
        />
        <HelpLink topic="stock" isApart />
      </div>
      {fields.length > 1 && field && <FieldChooser fields={fields} shown={field} onShow={setField} />}
      {(field === 'quantity' || field === 'reference') && (
        <VariantGrid
          key={field}
          {...{ grid, field }}
          values={stock.value}
          stored={shown?.stock ?? null}
          onChange={stock.onChange}
        />
      )}
      {(field === 'price' || field === 'originalPrice') && (
        <>
          <p className="text-concrete-600 text-sm">{EMPTY_CELLS[field]}</p>
          <VariantGrid
            key={field}
            {...{ grid, field }}
            values={prices.value}
            stored={shown?.prices ?? null}
            onChange={prices.onChange}
            placeholder={(variant) =>
              field === 'price'
                ? price
                : textOf(prices.value, variant, 'price').trim() === ''
                  ? originalPrice
                  : ''
            }
            isWrong={(variant) => isAtCell(prices.error ?? '', variant, field)}
          />
        </>
      )}
      <ErrorText role="alert" className="sticky -bottom-5 z-20 border-alarm border-t-2 bg-white py-2">
        {prices.error}
      </ErrorText>
      {isCounted && (
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
      )}
      <ErrorText role="alert">{!isLowAtWrong(stock.value) && stock.error}</ErrorText>
      {productId !== null && isCounted && <Moves productId={productId} />}
    </section>
  )
}

/** Explains what an empty cell of a price means. */
const EMPTY_CELLS = {
  price: 'Vide\u00a0: le prix du produit, qui est le plus bas.',
  originalPrice: 'Vide\u00a0: celui du produit, ou aucun si ce choix a son prix.',
}

/** Returns which of `fields` the grid shows, and its setter. A failed submit selects the invalid field. */
function useShownField(fields: VariantField[], wrong: VariantField | null, submitCount: number) {
  const [field, setField] = useState<VariantField>('quantity')
  const [lastSubmit, setLastSubmit] = useState(submitCount)
  if (lastSubmit !== submitCount) {
    setLastSubmit(submitCount)
    if (wrong) setField(wrong)
  }
  return [fields.includes(field) ? field : fields[0], setField] as const
}

function Moves({ productId }: { productId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="ghost"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="self-start"
      >
        {isOpen ? 'Cacher les mouvements' : 'Voir les mouvements'}
      </Button>
      {isOpen && <StockMoves productId={productId} />}
    </>
  )
}
