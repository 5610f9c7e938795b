import { Plus, Repeat2 } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductPicker } from '#admin/product-picker.tsx'
import { oneProduct, productStock } from '#admin/queries/products.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { PRICE_INPUT } from '#admin/ui/form-rules.ts'
import { RemoveButton } from '#admin/ui/icon-button.tsx'
import { OwnerImage } from '#admin/ui/image-drop.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import type { Stock } from '#contract/stock.ts'
import { imageFor, priceOf } from '#rules/choice.ts'
import { CURRENCY, formatDinars } from '#rules/money.ts'
import { readWholeAmount } from '#rules/read-amount.ts'
import type { Variant } from '#rules/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { type ExchangeValues, type Outgoing, outgoingOf, paidFor, repricedPiece } from './exchange-values.ts'

type ListProps = { order: AdminOrder; values: ExchangeValues; onChange: (values: ExchangeValues) => void }

/** Edits the pieces sent to the customer: one for each returned line, and others that the owner adds. */
export function ReplacementItems({ order, values, onChange }: ListProps) {
  // The product picker: null while closed, the key of the piece to replace, or 0 to add a piece.
  const [picking, setPicking] = useState<number | null>(null)
  const change = (key: number, next: Partial<Outgoing>) =>
    onChange({ ...values, out: values.out.map((one) => (one.key === key ? { ...one, ...next } : one)) })
  return (
    <section>
      <h3 className="label mb-2 text-concrete-600 text-sm">Ce qui part</h3>
      <div className="flex flex-col gap-3">
        {values.out.map((piece) => (
          <ReplacementItem
            key={piece.key}
            piece={piece}
            replaced={replacedLine(piece, order)}
            onChange={(next) => change(piece.key, next)}
            onReplace={() => setPicking(piece.key)}
            onRemove={() => onChange({ ...values, out: values.out.filter(({ key }) => key !== piece.key) })}
          />
        ))}
        <Button look="outline" size="small" onClick={() => setPicking(0)} className="self-start">
          <Icon of={Plus} className="size-4" />
          Ajouter un article
        </Button>
      </div>
      <ProductPicker
        title="Choisir ce qui part"
        isOpen={picking !== null}
        onClose={() => setPicking(null)}
        onPick={(product) => {
          const added = outgoingOf(product)
          const { productId, name, size, color, price } = added
          if (picking) change(picking, { productId, name, size, color, price })
          else onChange({ ...values, out: [...values.out, added] })
          setPicking(null)
        }}
        focusAfter={() => null}
      />
    </section>
  )
}

/** Finds the returned line that a piece replaces, with the price paid for one piece (DA); null if none. */
function replacedLine({ back }: Outgoing, order: AdminOrder) {
  const line = back === null ? undefined : order.items[back]
  return line ? { ...line, paid: paidFor(order, line.price) } : null
}

type Props = {
  piece: Outgoing
  /** The returned line, with the price paid for one piece (DA); null if the piece replaces none. */
  replaced: (OrderItem & { paid: number }) | null
  onChange: (change: Partial<Outgoing>) => void
  onReplace: () => void
  onRemove: () => void
}

const LAYOUT = 'grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2'

function ReplacementItem({ piece, replaced, onChange, onReplace, onRemove }: Props) {
  const { data: product } = useQuery(oneProduct(piece.productId))
  const { data: stock } = useQuery(productStock(piece.productId))
  const isSame = replaced?.productId === piece.productId
  const today = product && priceOf(product, piece).price
  const choose = (changed: Partial<Variant>) =>
    product &&
    onChange({ ...changed, price: repricedPiece(piece, changed, product, isSame ? replaced : null) })
  const sizeHint = (size: string) =>
    isSame && size === replaced?.size
      ? 'celle qui revient'
      : leftText(stock, (one) => one.size === size && isOf(one.color, piece.color))
  const colorHint = (color: string) =>
    leftText(stock, (one) => one.color === color && isOf(one.size, piece.size))
  return (
    <fieldset
      aria-label={`${piece.name}, qui part`}
      className="flex min-w-0 flex-col gap-3 border border-concrete-300 p-3"
    >
      <div className="flex items-start gap-3">
        <OwnerImage
          src={product ? imageFor(product, piece.color) : null}
          sizes="48px"
          className="size-12 shrink-0 bg-concrete-100 object-contain"
        />
        <p className="wrap-anywhere min-w-0 flex-1 font-semibold text-ink leading-snug">{piece.name}</p>
        <RemoveButton label={`Retirer ${piece.name}`} onClick={onRemove} className="-mt-2 -mr-2" />
      </div>
      {product && product.sizes.length > 0 && (
        <ChoiceField
          label="Taille"
          layout={LAYOUT}
          choices={product.sizes.map((size) => ({ value: size, label: size, hint: sizeHint(size) }))}
          value={piece.size}
          onChange={(size) => choose({ size })}
        />
      )}
      {product && product.colors.length > 0 && (
        <ChoiceField
          label="Couleur"
          layout={LAYOUT}
          choices={product.colors.map((color) => ({ value: color, label: color, hint: colorHint(color) }))}
          value={piece.color}
          onChange={(color) => choose({ color })}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={`Prix unitaire (${CURRENCY})`}
          {...PRICE_INPUT}
          value={piece.price}
          error={readWholeAmount(piece.price) === null ? 'Nombre entier attendu' : null}
          hint={
            today !== undefined && today !== readWholeAmount(piece.price)
              ? `Au catalogue\u00a0: ${formatDinars(today)}`
              : undefined
          }
          onChange={({ target }) => onChange({ price: target.value })}
          className="max-w-44 flex-1 basis-36"
        />
        {piece.back === null && (
          <QuantityStepper
            label={`Quantité de ${piece.name}`}
            quantity={piece.quantity}
            onChange={(quantity) => onChange({ quantity })}
          />
        )}
        {piece.back !== null && piece.quantity > 1 && (
          <p className="price pb-3 text-ink text-lg">× {piece.quantity}</p>
        )}
        <Button look="ghost" size="small" onClick={onReplace} className="mb-0.5">
          <Icon of={Repeat2} className="size-4" />
          Un autre article
        </Button>
      </div>
    </fieldset>
  )
}

function isOf(value: string | null, chosen: string | null): boolean {
  return chosen === null || value === chosen
}

/** Formats the number of pieces left that match; undefined unless stock is loaded and counted. */
function leftText(stock: Stock | undefined, matches: (one: Stock['variants'][number]) => boolean) {
  if (!stock?.isCounted) return undefined
  const left = stock.variants.filter(matches).reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0)
  return left === 0 ? 'épuisé' : `${left} en stock`
}
