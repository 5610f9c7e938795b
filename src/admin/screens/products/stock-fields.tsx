import { Minus, Plus } from '@lucide/icons'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CheckboxField } from '#admin/ui/fields.tsx'
import { useField } from '#admin/ui/form-fields.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { HelpLink } from '#admin/ui/screen.tsx'
import type { Stock } from '#contract/stock.ts'
import { listVariants, type Variant, variantKey } from '#rules/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText, INPUT_CLASS, TextField } from '#web/ui/field.tsx'
import type { ProductValues } from './product-values.ts'
import { StockMoves } from './stock-moves.tsx'
import { checkStock, readQuantity, type StockValues, typedVariant, variantName } from './stock-values.ts'

type Props = {
  form: UseFormReturn<ProductValues>
  productId: number | null
  stored: Stock | undefined
  onLoaded: (stock: Stock) => void
}

export function StockFields({ form, productId, stored, onLoaded }: Props) {
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
  const change = (changed: Partial<StockValues>) => stock.onChange({ ...stock.value, ...changed })
  return (
    <section className="flex flex-col gap-3 border-concrete-200 border-t pt-4">
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
          <ul className="flex flex-col border-concrete-200 border-y">
            {listVariants({ sizes, colors }).map((variant) => (
              <VariantRow
                key={variantKey(variant)}
                variant={variant}
                stock={stock.value}
                onChange={(variants) => change({ variants })}
              />
            ))}
          </ul>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Presque épuisé à partir de"
              hint="Signalé sur le tableau de bord. Vide&nbsp;: jamais."
              inputMode="numeric"
              value={lowAt}
              onChange={({ target }) => change({ lowAt: target.value })}
            />
          </div>
        </>
      )}
      <ErrorText role="alert">{stock.error}</ErrorText>
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

type RowProps = {
  variant: Variant
  stock: StockValues
  onChange: (variants: StockValues['variants']) => void
}

function VariantRow({ variant, stock, onChange }: RowProps) {
  const id = useId()
  const name = variantName(variant)
  const typed = typedVariant(stock, variant)
  const quantity = readQuantity(typed.quantity)
  const set = (changed: Partial<typeof typed>) =>
    onChange({ ...stock.variants, [variantKey(variant)]: { ...typed, ...changed } })
  const step = (by: number) => set({ quantity: String((quantity ?? 0) + by) })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-concrete-200 border-b py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <span id={id} className="wrap-anywhere font-semibold text-ink">
        {name}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend */}
      <span
        role="group"
        aria-labelledby={id}
        className="flex items-center rounded-xs border border-concrete-400"
      >
        <IconButton icon={Minus} label={`Une pièce de moins\u00a0: ${name}`} onClick={() => step(-1)} />
        <input
          aria-label={`Quantité\u00a0: ${name}`}
          inputMode="numeric"
          autoComplete="off"
          value={typed.quantity}
          aria-invalid={quantity === undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => set({ quantity: target.value })}
          className={classes(
            'price h-11 w-16 bg-white text-center text-xl aria-invalid:bg-race/6',
            quantity !== undefined && quantity <= 0 && 'text-race-deep',
          )}
        />
        <IconButton icon={Plus} label={`Une pièce de plus\u00a0: ${name}`} onClick={() => step(1)} />
      </span>
      <input
        aria-label={`Référence\u00a0: ${name}`}
        placeholder="Référence"
        maxLength={100}
        autoComplete="off"
        value={typed.reference}
        onChange={({ target }) => set({ reference: target.value })}
        className={classes(INPUT_CLASS, 'max-sm:col-span-2')}
      />
    </li>
  )
}
