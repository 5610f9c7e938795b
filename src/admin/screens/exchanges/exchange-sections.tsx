import { Plus } from '@lucide/icons'
import { useState } from 'react'
import { Sum } from '#admin/order/order-details.tsx'
import { deliveryText } from '#admin/order/order-texts.ts'
import { ProductPicker } from '#admin/product-picker.tsx'
import { PRICE_INPUT } from '#admin/ui/form-rules.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { CURRENCY } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import {
  type ExchangeValues,
  type exchangeSums,
  isBad,
  type Outgoing,
  outgoingOf,
  paidFor,
} from './exchange-values.ts'
import { ReplacementItem } from './replacement-item.tsx'

type Props = { values: ExchangeValues; onChange: (values: ExchangeValues) => void }

/** Edits the pieces sent to the customer: one for each returned line, and others that the owner adds. */
export function ReplacementItems({ order, values, onChange }: Props & { order: AdminOrder }) {
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
            replaced={replacedBy(piece, order)}
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
function replacedBy({ back }: Outgoing, order: AdminOrder) {
  const line = back === null ? undefined : order.items[back]
  return line ? { ...line, paid: paidFor(order, line.price) } : null
}

export function Amounts({ values, sums, onChange }: Props & { sums: ReturnType<typeof exchangeSums> }) {
  const { deliveryPrice } = values
  return (
    <section className="flex flex-col gap-3">
      <h3 className="label text-concrete-600 text-sm">Montants</h3>
      <TextField
        label={`Livraison (${CURRENCY})`}
        {...PRICE_INPUT}
        value={deliveryPrice ?? String(sums.proposed)}
        error={isBad(deliveryPrice) ? 'Nombre entier attendu' : null}
        hint={deliveryPrice === null ? 'D’après vos tarifs.' : undefined}
        onChange={({ target }) => onChange({ ...values, deliveryPrice: target.value })}
        className="max-w-60"
      />
      <dl className="flex flex-col gap-1">
        <Sum name="Ce qui part">
          <Money of={sums.subtotal} />
        </Sum>
        <Sum name="Reprise">
          <span>
            −&nbsp;
            <Money of={sums.discount} />
          </span>
        </Sum>
        <Sum name="Livraison">{deliveryText(sums.deliveryPrice)}</Sum>
      </dl>
    </section>
  )
}
