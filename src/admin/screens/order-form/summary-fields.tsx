import type { UseFormReturn } from 'react-hook-form'
import { registered, useField } from '#admin/ui/form-fields.ts'
import { PRICE_INPUT } from '#admin/ui/form-rules.ts'
import { isDeliveryFree } from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormSection } from './form-section.tsx'
import { amountOf, type DeliveryRules, type FormTotals } from './order-totals.ts'
import type { OrderValues } from './order-values.ts'
import { useTotals } from './use-totals.ts'

type Props = { form: UseFormReturn<OrderValues>; rules: DeliveryRules }

/** Delivery price and discount, and what the lines come to. */
export function SummaryFields({ form, rules }: Props) {
  const totals = useTotals(form.control, rules)
  return (
    <FormSection title="Montants">
      <div className="grid grid-cols-1 gap-4 min-[360px]:grid-cols-2 lg:grid-cols-1">
        <DeliveryPrice form={form} rules={rules} totals={totals} />
        <TextField label="Remise (DA)" placeholder="0" {...PRICE_INPUT} {...registered(form, 'discount')} />
      </div>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-1 border-concrete-200 border-t pt-3">
        <Sum name="Sous-total">{formatDinars(totals.subtotal)}</Sum>
        {totals.discount > 0 && <Sum name="Remise">{`−\u00a0${formatDinars(totals.discount)}`}</Sum>}
        <Sum name="Livraison">
          {totals.isWithoutDelivery
            ? '—'
            : totals.deliveryPrice === 0
              ? 'Gratuite'
              : formatDinars(totals.deliveryPrice)}
        </Sum>
      </dl>
    </FormSection>
  )
}

/** The price that the rules propose, until another is typed. */
function DeliveryPrice({ form, rules: { free }, totals }: Props & { totals: FormTotals }) {
  const { value, onChange, error } = useField(form.control, 'deliveryPrice')
  const { proposed, subtotal } = totals
  const isOwn = value !== null && amountOf(value) !== proposed
  const type = (typed: string) => {
    const amount = typed.trim() === '' ? null : (amountOf(typed) ?? Number.NaN)
    onChange(amount === proposed ? null : typed)
  }
  const hint =
    proposed === null
      ? 'Proposé une fois la wilaya et le type choisis.'
      : isDeliveryFree(subtotal, free)
        ? `Gratuite dès ${formatDinars(free?.minimumAmount ?? 0)}.`
        : 'Prix de la wilaya.'
  return (
    <TextField
      label="Livraison (DA)"
      {...PRICE_INPUT}
      value={value ?? (proposed === null ? '' : String(proposed))}
      error={error}
      onChange={(event) => type(event.target.value)}
      hint={
        isOwn && proposed !== null ? (
          <button
            type="button"
            onClick={() => onChange(null)}
            className="min-h-11 cursor-pointer text-left text-ink underline underline-offset-4"
          >
            Revenir au prix proposé ({formatDinars(proposed)})
          </button>
        ) : (
          hint
        )
      }
    />
  )
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-concrete-700">{name}</dt>
      <dd className="price text-right text-ink text-lg">{children}</dd>
    </>
  )
}
