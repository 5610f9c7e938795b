import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { afterSuccess } from '#admin/api.ts'
import { Sum } from '#admin/order/order-details.tsx'
import { deliveryText, itemChoices } from '#admin/order/order-texts.ts'
import { freeDelivery, wilayas } from '#admin/queries/delivery.ts'
import { createExchange } from '#admin/queries/order-entry.ts'
import { oneProduct } from '#admin/queries/products.ts'
import { Dialog, useOpenings } from '#admin/ui/dialog.tsx'
import { DialogAction } from '#admin/ui/dialog-action.tsx'
import { Checkbox } from '#admin/ui/fields.tsx'
import { PRICE_INPUT } from '#admin/ui/form-rules.ts'
import { OwnerImage } from '#admin/ui/image-drop.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import { linesLeft } from '#rules/exchange.ts'
import { CURRENCY } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import {
  type ExchangeValues,
  exchangeSums,
  isBad,
  missingText,
  newExchangeOf,
  setBack,
  startOf,
} from './exchange-values.ts'
import { ReplacementItems } from './replacement-items.tsx'

type Props = { order: AdminOrder; gone: OrderItem[]; isOpen: boolean; onClose: () => void }

export function ExchangeDialog(props: Props) {
  return <Content key={useOpenings(props.isOpen)} {...props} />
}

function Content({ order, gone, isOpen, onClose }: Props) {
  const navigate = useNavigate()
  const left = linesLeft(order.items, gone)
  const [values, setValues] = useState<ExchangeValues>(() => startOf(order, left))
  const places = useQuery(wilayas.query)
  const free = useQuery(freeDelivery)
  const rules = { wilayas: places.data ?? [], free: free.data ?? null }
  const queries = useQueries({ queries: values.out.map(({ productId }) => oneProduct(productId)) })
  const products = queries.map(({ data }) => data)
  const sums = exchangeSums(values, order, gone, { rules, products })
  const missing = missingText(values, products)
  const create = useMutation(
    afterSuccess(createExchange, ({ order: { id } }) => {
      onClose()
      navigate({ to: '/commandes', search: { commande: id }, replace: true, ignoreBlocker: true })
    }),
  )
  const send = () => create.mutate({ id: order.id, body: newExchangeOf(values, order) })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Échanger, commande n°\u00a0${order.id}`}
      footer={<Footer sums={sums} missing={missing} create={create} onSend={send} />}
    >
      <div className="flex flex-col gap-6">
        <section>
          <h3 className="label mb-2 text-concrete-600 text-sm">Ce qui revient</h3>
          <ul className="flex flex-col gap-2">
            {order.items.map((item, index) => (
              <ReturnedItem
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a delivered order never change
                key={index}
                item={item}
                left={left[index]?.quantity ?? 0}
                quantity={values.back.get(index) ?? 0}
                onChange={(quantity) => setValues(setBack(values, order, index, quantity))}
              />
            ))}
          </ul>
        </section>
        <ReplacementItems order={order} values={values} onChange={setValues} />
        <Amounts values={values} sums={sums} onChange={setValues} />
      </div>
    </Dialog>
  )
}

type FooterProps = {
  sums: ReturnType<typeof exchangeSums>
  missing: string | null
  create: { isPending: boolean; error: Error | null }
  onSend: () => void
}

function Footer({ sums, missing, create, onSend }: FooterProps) {
  return (
    <div className="flex flex-col gap-3">
      <dl>
        <Sum name="Le client paie" isTotal of={sums.totalPrice} />
        {sums.refund > 0 && <Sum name="À rembourser au client" of={sums.refund} />}
      </dl>
      <p role="status" className="text-concrete-700 text-sm empty:hidden">
        {missing}
      </p>
      <DialogAction
        label="Faire l’échange"
        isDisabled={missing !== null}
        mutation={create}
        problem="L’échange n’a pas été créé."
        onClick={onSend}
      />
    </div>
  )
}

type ReturnedProps = {
  item: AdminOrder['items'][number]
  /** Number of pieces that no exchange takes back yet. */
  left: number
  /** Number of pieces that the customer returns; 0 for none. */
  quantity: number
  onChange: (quantity: number) => void
}

function ReturnedItem({ item, left, quantity, onChange }: ReturnedProps) {
  const choices = itemChoices(item)
  const isGone = left === 0
  return (
    <li className="flex flex-wrap items-center gap-x-3 rounded-xs border bg-white px-3 has-checked:border-ink has-checked:bg-concrete-100 has-checked:ring-1 has-checked:ring-ink border-concrete-400 has-disabled:border-concrete-200">
      <label className="flex min-h-16 min-w-0 flex-1 basis-48 items-center gap-3 py-2 cursor-pointer has-disabled:cursor-not-allowed">
        <Checkbox checked={quantity > 0} disabled={isGone} onChange={(isBack) => onChange(isBack ? 1 : 0)} />
        <OwnerImage
          src={item.image}
          sizes="48px"
          className="size-12 shrink-0 bg-concrete-100 object-contain"
        />
        <span className="min-w-0 flex-1 leading-snug">
          <bdi className={classes('line-clamp-2', isGone ? 'text-concrete-600' : 'text-ink')}>
            {item.product_name}
          </bdi>
          <span className="block text-sm">
            {choices && <span className="font-semibold text-ink">{choices}</span>}
            <span className="text-concrete-600">
              {choices && ' · '}
              {isGone ? 'déjà échangé' : `${left} ${left > 1 ? 'pièces' : 'pièce'}`}
            </span>
          </span>
        </span>
      </label>
      {quantity > 0 && left > 1 && (
        <span className="my-2">
          <QuantityStepper
            label={`Pièces de ${item.product_name} qui reviennent`}
            quantity={quantity}
            onChange={(wanted) => onChange(Math.min(wanted, left))}
          />
        </span>
      )}
    </li>
  )
}

type AmountsProps = {
  values: ExchangeValues
  sums: ReturnType<typeof exchangeSums>
  onChange: (values: ExchangeValues) => void
}

function Amounts({ values, sums, onChange }: AmountsProps) {
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
        <Sum name="Ce qui part" of={sums.subtotal} />
        <Sum name="Reprise" isMinus of={sums.discount} />
        <Sum name="Livraison">{deliveryText(sums.deliveryPrice)}</Sum>
      </dl>
    </section>
  )
}
